import { tokensOf, words } from './tokens.ts';

const syntax = {
  comment: /#(?!\{)[^\n]*/y,
  text: /()(?:"((?:[^"\\]|\\[^])*)"|'((?:[^'\\]|\\[^])*)')/y,
  pattern: (before: { readonly text: string } | undefined): boolean =>
    before === undefined ||
    /^(?:[([{,;=!&|?:~]|=~|if|unless|and|or|when|grep|match\?|split|scan|gsub|sub)$/.test(before.text),
  sign: /=>|==|!=|<=|>=|<=>|&&|\|\||\*\*|=~|!~|\.\.\.?|&\.|<<|[-+*/%<>=!&|^~?.,:;()[\]{}]/y,
  name: /\$?[A-Za-z_]\w*[?!]?(?!=)|[A-Za-z_]\w*|\$[\d.,;]|@\w+/y,
};

/** Constants are named with what may be asked of them. */
const known = words(
  `and begin break case do else elsif end ensure false for if in next nil not or redo rescue return self then true unless until when while BEGIN END
  puts print p pp require printf format sprintf Integer Float String Array Hash JSON Time Date Math Set Rational RUBY_VERSION RUBY_PLATFORM ARGV STDIN $stdin $_
  parse generate pretty_generate now today strftime iso8601 year month day hour min sec to_i to_f to_s to_a to_h to_sym to_json to_r inspect
  each each_with_index each_with_object each_slice each_cons each_char each_line each_pair map flat_map select filter filter_map reject reduce inject sum
  count size length first last take drop sort sort_by group_by partition tally uniq zip max min max_by min_by minmax any? all? none? include? key? value?
  has_key? empty? nil? keys values merge dig fetch slice compact flatten reverse rotate join push pop shift concat index find find_index detect
  split strip lstrip rstrip chomp chop chars lines bytes upcase downcase capitalize swapcase start_with? end_with? sub gsub tr delete squeeze scan match match?
  center ljust rjust ord chr hex oct times upto downto step abs ceil floor round divmod even? odd? zero? positive? negative? pi sqrt log sin cos
  lazy with_index transform_values transform_keys then tap freeze dup is_a? class name length digits gcd lcm readlines read file`,
);
const libraries = words('json set time date yaml pp bigdecimal digest securerandom');

/** Ruby that only computes, reads its input and prints: it knows no names but these, and those that it makes. */
export function isPureRuby(code: string): boolean {
  if (/[`]|%[xwqQiI][^\w\s]|#\{|<<[~-]?[A-Z]|__/.test(code)) return false;
  const tokens = tokensOf(code, syntax);
  if (!tokens) return false;
  const at = (index: number): string => tokens[index]?.text ?? '';
  const own = new Set(
    tokens.flatMap(({ kind, text }, index) =>
      kind === 'name' &&
      /^[a-z_]\w*$/.test(text) &&
      at(index - 1) !== '.' &&
      (/^[-+*/|&]?=$/.test(at(index + 1)) || (/^[|,]$/.test(at(index - 1)) && /^[|,]$/.test(at(index + 1))))
        ? [text]
        : [],
    ),
  );
  return tokens.every(({ kind, text, mark }, index) => {
    if (kind === 'pattern') return !/[^imx]/.test(mark);
    if (kind !== 'name') return true;
    if (text === 'require') return tokens[index + 1]?.kind === 'text' && libraries.has(at(index + 1));
    if (text === 'File')
      return (
        at(index + 1) === '.' &&
        /^(?:read|exist\?|readlines|basename|extname|dirname|join|size|foreach)$/.test(at(index + 2))
      );
    if (at(index - 1) === '.' && at(index - 2) === 'File') return true;
    return known.has(text) || (own.has(text) && at(index - 1) !== '.');
  });
}
