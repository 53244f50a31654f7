import { configSchema } from '../../kernel/settings/config.ts';
import { messageOf } from '../../kernel/errors.ts';
import type { Gate } from '../../kernel/gate.ts';
import type { Io } from '../../kernel/io.ts';
import { homeFiles } from '../../kernel/place.ts';
import { type PolicyReading, policyFrom, usualPolicy } from '../../kernel/portfolio/policy.ts';
import { readYaml } from '../../kernel/settings/read-yaml.ts';

const maxBytes = 1024 * 1024;

/** What the user's own file says about the portfolio, read at each call; a broken file counts as empty. */
export function readPolicy(
  { files }: Pick<Io, 'files'>,
  gates: readonly Gate[],
  home: string,
): PolicyReading {
  const file = homeFiles(home).config;
  try {
    const text = files.readText(file, maxBytes);
    if (text === undefined) return { policy: usualPolicy, problems: [] };
    const read = readYaml(file, text, configSchema(gates));
    return 'value' in read
      ? { policy: policyFrom(read.value.portfolio), problems: [] }
      : { policy: usualPolicy, problems: read.problems };
  } catch (error) {
    return { policy: usualPolicy, problems: [{ file, line: undefined, key: '', message: messageOf(error) }] };
  }
}
