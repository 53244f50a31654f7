/** How a lead does its part, in the words of its shell. */
export const leadCommands = {
  brief: '`ephor lead brief`',
  start: (task: string | number) => `\`ephor task start ${task}\``,
  done: (task: string | number) =>
    `\`ephor task done ${task} "<what was done>" --evidence "1: $ <check that passed>"\``,
  edit: (task: string | number) => `\`ephor task edit ${task} --criterion "<when it is done>"\``,
  create: '`ephor task add "<subject>" --criterion "<when it is done>"`',
  plan: '`ephor lead plan "<the whole plan>"`',
  ask: (task?: string | number) =>
    `\`ephor escalate "<question>"${task === undefined ? '' : ` --task ${task}`}\``,
  remember: '`ephor lead learn patterns|conventions|decisions "<what>"`',
  report: '`ephor lead report "<what was done>"`',
};
