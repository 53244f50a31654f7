import { blocking } from '../../hosts/json/blocking.ts';
import { forgetCache, runCached } from '../../io/run-cached.ts';

/** A program that can't even start would end with 1, which hosts take for consent. */
try {
  runCached(__dirname, 'hook-line', require);
} catch (error) {
  forgetCache(__dirname, 'hook-line');
  const refused = blocking.includes(process.argv[3] ?? '');
  if (refused)
    console.error(`Ephor could not start: ${String(error)}. Ask the user to run \`ephor init\` again.`);
  process.exitCode = refused ? 2 : 0;
}
