import { words } from './tokens.ts';

const known = words(
  `print printf say if unless else elsif for foreach while until last next my our and or not eq ne lt gt le ge cmp x
  join split map grep sort reverse keys values length substr index rindex sprintf uc lc ucfirst lcfirst scalar push shift pop
  unshift splice chomp chop defined exists int abs sqrt hex oct ord chr wantarray BEGIN END undef STDIN STDOUT STDERR eof
  a b tr y s m qw q exit time localtime gmtime use strict warnings Dumper`,
);

const quoted = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g;
/** With the usual delimiter, and none of the flags that run the result. */
const substitutions =
  /\b(?:s\/((?:[^/\\]|\\.)*)\/((?:[^/\\]|\\.)*)\/([a-z]*)|(?:tr|y)\/(?:[^/\\]|\\.)*\/(?:[^/\\]|\\.)*\/[cdsr]*)/g;
const patterns =
  /(?<=(?:^|[\s(!~;,{&|])|\b(?:if|unless|and|or|split|grep)\s?)m?\/((?:[^/\\\n]|\\.)+)\/([a-z]*)/g;

/** Perl that only computes, reads its input and prints. */
export function isPurePerl(code: string): boolean {
  if (code.length > 2_000) return false;
  let fine = true;
  const see = (text: string, flags = ''): string => {
    // `(?{ … })` and `@{[ … ]}` are code in a text.
    if (/\(\?\??\{|[@$]\{|\$\(|`|->/.test(text) || /[^imsxgopn]/.test(flags) || /ENV|INC/.test(text))
      fine = false;
    return ' ';
  };
  const bare = code
    .replaceAll(substitutions, (_, from: string = '', to: string = '', flags: string = '') =>
      see(from + to, flags),
    )
    .replaceAll(quoted, (text) => (text.startsWith('"') ? see(text) : ' 0 '))
    .replaceAll(patterns, (_, text: string, flags: string) => see(text, flags));
  if (!fine || !/^[\w\s$@%.,;(){}[\]=+*/<>!&|?:~-]*$/.test(bare)) return false;
  if (
    /`|::|->|(?<!&)&(?![&\s=])|<(?!=|>|\s|\d|STDIN>|\$\w+[^>])|[$@%](?:ENV|INC|SIG|\W?\{)|\*\w|\bopen\b|~~/.test(
      bare,
    )
  )
    return false;
  // A file handle that is printed to is a name that nothing says is known.
  const names = bare.replaceAll(/[$@%]#?\{?\^?\w+\}?|\{\w+\}|\b\w+\s*=>/g, ' ').match(/[A-Za-z_]\w*/g) ?? [];
  return names.every((name) => known.has(name));
}
