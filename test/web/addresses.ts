/** Each screen with the things that `hostile.test.ts` fills in. */
export const screens: readonly string[] = [
  '/',
  '/?q=esc-100',
  '/?q=esc-101',
  '/portfolio',
  '/portfolio?show=graph',
  '/initiative/shop/i0',
  '/initiative/shop/i1?show=plan',
  '/initiative/shop/i1?show=graph',
  '/initiative/shop/i2?show=runs',
  '/initiative/shop/i3?show=questions',
  '/initiative/shop/i4?show=changes',
  '/initiative/shop/i5?task=1',
  '/briefing',
  '/initiative/%3Cscript%3E/%22onload=x',
  '/<script>globalThis.hit=1</script>',
  '/portfolio?q=<img src=x onerror=globalThis.hit=1>&space=__proto__&state=constructor&show=<svg>',
];
