import * as v from 'valibot';
import { UserError } from '../../../kernel/errors.ts';
import type { Io } from '../../../kernel/io.ts';
import { homeFiles } from '../../../kernel/place.ts';
import { NotifyConfig } from '../../../kernel/settings/notify-config.ts';
import { readYaml } from '../../../kernel/settings/read-yaml.ts';
import { ReportConfig } from '../../../kernel/settings/report-config.ts';
import { describeProblem } from '../../../kernel/settings/settings.ts';

const OwnConfig = v.looseObject({
  portfolio: v.optional(
    v.looseObject({
      notify: v.optional(NotifyConfig, {}),
      report: v.optional(ReportConfig, {}),
    }),
    {},
  ),
});

/** What the user wants to be told, and where: the user's own file alone, never a project's, names where things are sent. */
export function ownConfig({ files }: Pick<Io, 'files'>, home: string): Pick<OwnConfig, 'notify' | 'report'> {
  const { config } = homeFiles(home);
  const read = readYaml(config, files.readText(config) ?? '', OwnConfig);
  if ('value' in read) return read.value.portfolio;
  const [problem] = read.problems;
  throw new UserError(
    'bad_config',
    problem ? describeProblem(problem) : `${config} can't be read`,
    'Put that right, then run this again.',
  );
}

type OwnConfig = v.InferOutput<typeof OwnConfig>['portfolio'];

/** Values that only their owner may read. */
export interface Secrets {
  /** Throws a UserError that says where to put it when there is none. */
  get(name: string): string;
  /** The text with every secret that was read taken out. */
  hide(text: string): string;
}

/** From the environment, else from `~/.ephor/secrets.env`, which nobody else may be able to read. */
export function openSecrets({ files, env }: Pick<Io, 'files' | 'env'>, home: string): Secrets {
  const { secrets: file } = homeFiles(home);
  const used = new Set<string>();
  const fromFile = (name: string): string | undefined => {
    const stat = files.stat(file);
    if (!stat) return undefined;
    if ((stat.mode & 0o077) !== 0)
      throw new UserError(
        'secrets_not_private',
        `${file} can be read by others`,
        `Run \`chmod 600 ${file}\`.`,
      );
    return valueIn(files.readText(file, 1024 * 1024) ?? '', name);
  };
  return {
    get(name) {
      const value = env(name) || fromFile(name);
      if (!value)
        throw new UserError(
          'no_secret',
          `there is no secret ${name}`,
          `Write a line \`${name}=…\` into ${file} (chmod 600), or set it in the environment.`,
        );
      used.add(value);
      return value;
    },
    hide: (text) => [...used].reduce((rest, value) => rest.replaceAll(value, '[secret]'), text),
  };
}

/** `NAME=value`, `export NAME="value"`; the last one counts. */
function valueIn(text: string, name: string): string | undefined {
  const values = text.split(/\r?\n/).flatMap((line) => {
    const [, key, raw = ''] = /^\s*(?:export\s+)?([A-Z][A-Z0-9_]*)=(.*?)\s*$/.exec(line) ?? [];
    return key === name ? [/^(["'])(.*)\1$/.exec(raw)?.[2] ?? raw] : [];
  });
  return values.at(-1);
}
