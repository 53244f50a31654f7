const simpleEscapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  '0': '\0',
  '\\': '\\',
  "'": "'",
  '"': '"',
  '`': '`',
  $: '$',
  '{': '{',
  '/': '/',
};

/** The value of the inside of a string literal; what is not understood stays as it is written. */
export function unescape(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replaceAll(
    /\\(?:u\{([0-9a-fA-F]+)\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(\r?\n)|(0(?![0-9])|[^0-9ux]))/g,
    (all, braced?: string, four?: string, two?: string, newline?: string, simple?: string) => {
      const code = braced ?? four ?? two;
      if (code !== undefined) return String.fromCodePoint(Number.parseInt(code, 16));
      if (newline !== undefined) return '';
      return simple === undefined ? all : (simpleEscapes[simple] ?? all);
    },
  );
}

/** One spelling for every spelling of a number. */
export function numberValue(text: string, keepsFloats: boolean): string {
  const plain = text.replaceAll('_', '').toLowerCase();
  const whole = /^(?:0x[0-9a-f]+|0o[0-7]+|0b[01]+|[0-9]+)$/.test(plain) && !/^0[0-9]/.test(plain);
  if (whole) return BigInt(plain).toString();
  if (!/^(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:e[+-]?[0-9]+)?$/.test(plain)) return plain;
  const value = String(Number(plain));
  return keepsFloats && !value.includes('.') && !value.includes('e') ? `${value}.0` : value;
}
