/** How a lead does its part, in the words of its shell. */
export const leadCommands = {
  start: (task: string | number) => `\`ephor task start ${task}\``,
  done: (task: string | number) =>
    `\`ephor task done ${task} "<what was done>" --evidence "1: $ <check that passed>"\``,
  edit: (task: string | number) => `\`ephor task edit ${task}\``,
  create: '`ephor task add "<subject>" --criterion "<when it is done>"`',
  plan: '`ephor plan`',
  ask: (task?: string | number) =>
    `\`ephor escalate "<question>"${task === undefined ? '' : ` --blocks ${task}`}\``,
  remember: '`ephor remember "<what was learned>"`',
  report: '`ephor run report "<what was done>"`',
};
