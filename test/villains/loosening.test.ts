import { describe, expect, it } from 'vitest';
import { givenGuarded } from './given-loosening.ts';

const config = '.ephor/config.yaml';
const py = (code: string): string => `python3 -c "${code}"`;

/** Ways to write what Ephor reads, none of which a shell reader can be trusted to see. */
const written: readonly (readonly [string, string])[] = [
  ['a redirection', `cat lax.yaml > ${config}`],
  ['a link to the folder', 'ln -s .ephor p && cat lax.yaml > p/config.yaml'],
  ['a link to the file', `ln -s ${config} p && cat lax.yaml > p`],
  ['a link in its place', `rm ${config} && ln -s ../lax.yaml ${config}`],
  ['a hard link', `ln ${config} p && cat lax.yaml > p`],
  ['a hard link in its place', `ln -f lax.yaml ${config}`],
  ['a descriptor', 'exec 3<.; cat lax.yaml > /dev/fd/3/.ephor/config.yaml'],
  ['the folder of a process', `cat lax.yaml > /proc/self/cwd/${config}`],
  ['cp with a short option', `cp --t=.ephor lax.yaml; mv .ephor/lax.yaml ${config}`],
  ['install', `install lax.yaml ${config}`],
  ['dd', `dd if=lax.yaml of=${config}`],
  ['tee', `tee ${config} < lax.yaml`],
  ['shuf', `shuf -e 'profile: observe' -o ${config}`],
  ['sort', `sort lax.yaml --o=${config}`],
  ['sed in place', `sed -i s/strict/observe/ ${config}`],
  ['sed by w', `sed -n 'w${config}' lax.yaml`],
  ['awk', `awk '{print > "${config}"}' lax.yaml`],
  ['perl', `perl -pi -e s/strict/observe/ ${config}`],
  ['python', py(`open('${config}','\\x77').write('profile: observe')`)],
  ['python by a rename', py(`import os; os.replace('lax.yaml','${config}')`)],
  [
    'an editor',
    `ed -s ${config} <<< $'%s/strict/observe/\\nw\\nq' || ex -sc '%s/strict/observe/|x' ${config}`,
  ],
  [
    'patch',
    `printf '%s\\n' '--- a/${config}' '+++ b/${config}' '@@ -2 +2 @@' '-profile: strict' '+profile: observe' | patch -p1`,
  ],
  [
    'git apply',
    `printf '%s\\n' 'diff --git a/${config} b/${config}' '--- a/${config}' '+++ b/${config}' '@@ -1,3 +1,3 @@' ' version: 1' '-profile: strict' '+profile: observe' ' phase: { evaluator: deterministic }' | git apply`,
  ],
  ['git checkout of an older commit', `git checkout -q HEAD~1 -- ${config}`],
  ['git reset', 'git reset -q --hard HEAD~1'],
  ['git stash', `git checkout -q HEAD~1 -- ${config} && git stash -q && git stash pop -q`],
  ['git am', 'git format-patch -q -1 -R --stdout HEAD > ../p.patch; git am -q ../p.patch'],
  ['git revert', 'git revert --no-edit HEAD'],
  ['git show', `git show HEAD~1:${config} > ${config}`],
  ['git’s own trace', `GIT_TRACE2_EVENT=$PWD/${config} git status; cat lax.yaml | cat > ${config}`],
  ['tar', 'tar xf - < <(tar cf - -C ../stuff .ephor)'],
  ['zip', py(`import shutil; shutil.unpack_archive(shutil.make_archive('../z','zip','../stuff'),'.')`)],
  ['a copy of a folder', 'cp -a ../stuff/.ephor/. .ephor/'],
  ['another folder in its place', 'mv .ephor ../old && cp -a ../stuff/.ephor .ephor'],
  ['a link to another folder in its place', 'mv .ephor ../old && ln -s ../stuff/.ephor .ephor'],
  ['a configuration that is gone', `rm ${config}`],
  ['a folder that is gone', 'rm -rf .ephor'],
  ['a folder that was moved away', 'mv .ephor ../away'],
  ['a rule that is gone', 'rm -r .ephor/rules'],
  ['a rule about something else', "sed -i 's/make deploy/nothing/' .ephor/rules/deploy.yaml"],
  ['a rule that only notes', "sed -i 's/    reason/    level: note\\n    reason/' .ephor/rules/deploy.yaml"],
  ['errors that let pass', `printf 'version: 1\\nprofile: strict\\non_error: allow\\nx: [' > ${config}`],
  [
    'the user’s own configuration',
    'printf "profile: observe\\n" > ~/.ephor/config.yaml; rm .ephor/config.yaml; printf "version: 1\\n" > .ephor/config.yaml',
  ],
];

/** What Ephor remembers, taken away or written by somebody else, together with a lax configuration. */
const forgotten: readonly (readonly [string, string])[] = [
  ['the compiled settings gone', 'rm .ephor/local/settings.json'],
  [
    'the compiled settings forged',
    py(
      `import re; p='.ephor/local/settings.json'; t=open(p).read(); open(p,'w').write(t.replace('strict','observe').replace('deny','note'))`,
    ),
  ],
  ['what was accepted gone with the user', 'rm -rf ~/.ephor/accepted'],
  ['what was accepted gone with the project', 'rm -rf .ephor/local'],
  ['what was accepted gone in both', 'rm -rf ~/.ephor/accepted .ephor/local ~/.ephor/projects'],
  [
    'what was accepted written anew',
    py(
      `import glob; [open(p,'w').write(open(p).read().replace('strict','observe')) for p in glob.glob('.ephor/local/accepted.json')+glob.glob('.git/ephor/*')]; import os; [open(p,'w').write(open(p).read().replace('strict','observe')) for p in glob.glob(os.path.expanduser('~/.ephor/accepted/*'))]`,
    ),
  ],
  ['another key', "printf 'file:%064d\\n' 0 > ~/.ephor/key"],
  ['no key', 'rm ~/.ephor/key'],
  ['a key that is none', 'echo x > ~/.ephor/key'],
  ['no list of projects', 'rm -rf ~/.ephor/projects'],
  ['no local state and no list', 'rm -rf .ephor/local ~/.ephor/projects'],
  ['no audit log', 'rm -f .ephor/local/audit.jsonl'],
];

/** What must be held back in a strict project where nothing was agreed. */
async function expectGuarded(guarded: Awaited<ReturnType<typeof givenGuarded>>): Promise<void> {
  expect(await guarded.asks('ephor disable')).toMatch(/deny|ask/);
  expect(await guarded.asks('make deploy now')).toMatch(/deny|ask/);
  expect(await guarded.asks('cp lax.yaml .ephor/rules/b.yaml')).toMatch(/deny|ask/);
}

describe('an agent that gets at the configuration loosens nothing', () => {
  it.each(written)('%s', { timeout: 60_000 }, async (_, command) => {
    const guarded = await givenGuarded();
    guarded.attack(command);
    await expectGuarded(guarded);
    const { waiting, problems } = JSON.parse(guarded.status()) as {
      waiting: readonly unknown[];
      problems: readonly unknown[];
    };
    expect(waiting.length + problems.length, 'status is silent').toBeGreaterThan(0);
  });
});

describe('an agent that gets at what Ephor remembers loosens nothing', () => {
  it.each(forgotten)('%s', { timeout: 60_000 }, async (_, command) => {
    const guarded = await givenGuarded();
    guarded.attack(`${command}; mkdir -p .ephor; cat lax.yaml > ${config}`);
    await expectGuarded(guarded);
    const { waiting, problems } = JSON.parse(guarded.status()) as {
      waiting: readonly unknown[];
      problems: readonly unknown[];
    };
    expect(waiting.length + problems.length, 'status is silent').toBeGreaterThan(0);
  });
});
