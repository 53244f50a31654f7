import type { Hash } from '../../../kernel/io.ts';
import { hashLine } from './lines.ts';

/** Lines that stand in every file and so tell nothing about where they come from, without white space. */
const trivial = [
  '{ } ( ) [ ] }; }, ); ), ]; ], }) }); }), })); })(); )) )); )), ){ )=>{ ]); ]) ]), }] }], > /> </> <> : ; ,',
  'else else{ else: }else{ try{ try: }catch{ }finally{ finally: do do{ then fi done esac end end; begin pass',
  'return return; break break; continue continue; default: null null, true true, false false, "" \'\'',
  '/* /** * */ // # -- --- *** === ``` """ \'\'\' | - = +',
  '<div> </div> </span> </p> <ul> </ul> <tr> </tr> </li> </table> <br>',
].flatMap((line) => line.split(' '));

/** The hashes by which such lines are known where only hashes are. */
export const trivialHashes = (hash: Pick<Hash, 'sha256'>): ReadonlySet<string> =>
  new Set(['', ...trivial].map((line) => hashLine(hash, line)));
