import { describe, expect, test } from 'vitest';
import { classify } from '../../../../test/given/classify.ts';

type Row = readonly [idea: string, before: string, after: string];

const same: readonly Row[] = [
  [
    'a match with two ways',
    'pub fn f(x: Option<u32>) -> u32 { match x { Some(n) => n + 1, None => 0 } }',
    'pub fn f(x: Option<u32>) -> u32 { if let Some(m) = x { m + 1 } else { 0 } }',
  ],
  [
    'an error handed on',
    'pub fn f(s: &str) -> Result<u32, E> { let n = match g(s) { Ok(n) => n, Err(e) => return Err(e) }; return Ok(n + 1); }',
    'pub fn f(s: &str) -> Result<u32, E> { let n = g(s)?; Ok(n + 1) }',
  ],
  [
    'a list that is collected',
    'pub fn f(xs: &[u32]) -> Vec<u32> { let mut out = Vec::new(); for x in xs { out.push(x + 1); } out }',
    'pub fn f(xs: &[u32]) -> Vec<u32> { xs.iter().map(|x| x + 1).collect() }',
  ],
  [
    'a list that is filtered',
    'pub fn f(xs: &[P]) -> Vec<String> { let mut out = Vec::new(); for p in xs.iter() { if p.ok { out.push(p.name.clone()); } } out }',
    'pub fn f(xs: &[P]) -> Vec<String> { let names: Vec<String> = xs.iter().filter(|p| p.ok).map(|p| p.name.clone()).collect(); names }',
  ],
  [
    'references in patterns',
    'pub fn f(xs: &[u32], n: u32) -> usize { xs.iter().filter(|x| **x > n).count() }',
    'pub fn f(xs: &[u32], n: u32) -> usize { xs.iter().filter(|&&x| x > n).count() }',
  ],
  [
    'a question about all',
    'pub fn f(xs: &[P]) -> bool { for x in xs { if !x.done { return false; } } true }',
    'pub fn f(xs: &[P]) -> bool { xs.iter().all(|x| x.done) }',
  ],
  [
    'a loop over items',
    'pub fn f(xs: &[String]) -> usize { let mut best = 0; for i in 0..xs.len() { if xs[i].len() > best { best = xs[i].len(); } } best }',
    'pub fn f(xs: &[String]) -> usize { let mut best = 0; for x in xs { if x.len() > best { best = x.len(); } } best }',
  ],
  [
    'short fields and Self',
    'pub struct P { a: u32 }\nimpl P { pub fn new(a: u32) -> P { P { a: a } } }',
    'pub struct P { a: u32 }\nimpl P { pub fn new(a: u32) -> Self { Self { a } } }',
  ],
  [
    'a private method and a constant',
    'pub struct P { n: u32 }\nimpl P { pub fn f(&self) -> bool { self.n > 100 } }',
    'const MOST: u32 = 100;\npub struct P { n: u32 }\nimpl P { pub fn f(&self) -> bool { self.is_large() }\nfn is_large(&self) -> bool { self.n > MOST } }',
  ],
  [
    'a flag',
    'pub fn f(xs: &[u32]) -> bool { let mut found = false; for x in xs { if *x == 3 { found = true; break; } } found }',
    'pub fn f(xs: &[u32]) -> bool { for x in xs { if *x == 3 { return true; } } false }',
  ],
];

const different: readonly Row[] = [
  ['an operator', 'pub fn f(n: u32) -> bool { n > 3 }', 'pub fn f(n: u32) -> bool { n >= 3 }'],
  ['a public name', 'pub fn f() -> u32 { 1 }', 'pub fn g() -> u32 { 1 }'],
  [
    'wrapping around',
    'pub fn f(a: u8, b: u8) -> u8 { a + b }',
    'pub fn f(a: u8, b: u8) -> u8 { a.wrapping_add(b) }',
  ],
  [
    'a panic',
    'pub fn f(x: Option<u32>) -> u32 { x.unwrap_or(0) }',
    'pub fn f(x: Option<u32>) -> u32 { x.unwrap() }',
  ],
  [
    'another collection',
    'pub fn f(xs: &[u32]) -> HashSet<u32> { xs.iter().map(|x| x + 1).collect() }',
    'pub fn f(xs: &[u32]) -> Vec<u32> { xs.iter().map(|x| x + 1).collect() }',
  ],
  [
    'a filter turned round',
    'pub fn f(xs: &[P]) -> Vec<u32> { xs.iter().filter(|x| x.ok).map(|x| x.n).collect() }',
    'pub fn f(xs: &[P]) -> Vec<u32> { xs.iter().filter(|x| !x.ok).map(|x| x.n).collect() }',
  ],
  [
    'not the first item',
    'pub fn f(xs: &[u32]) -> u32 { let mut s = 0; for i in 0..xs.len() { s += xs[i]; } s }',
    'pub fn f(xs: &[u32]) -> u32 { let mut s = 0; for i in 1..xs.len() { s += xs[i]; } s }',
  ],
  [
    'variants in another order',
    '#[derive(PartialOrd)]\npub enum E { A, B }',
    '#[derive(PartialOrd)]\npub enum E { B, A }',
  ],
  [
    'an error that is dropped',
    'pub fn f() -> Result<(), E> { g()?; Ok(()) }',
    'pub fn f() -> Result<(), E> { let _ = g(); Ok(()) }',
  ],
  [
    'all and any',
    'pub fn f(xs: &[P]) -> bool { xs.iter().all(|x| x.done) }',
    'pub fn f(xs: &[P]) -> bool { xs.iter().any(|x| x.done) }',
  ],
];

describe('the same program in Rust [RO-050]', () => {
  test.each(same)('%s', async (_, before, after) => {
    const found = await classify('rust', before, after);
    expect(`${found.class}: ${found.detail}`).toMatch(/^AST_REFACTOR/);
  });

  test.each(same)('%s, the other way round', async (_, before, after) => {
    const found = await classify('rust', after, before);
    expect(`${found.class}: ${found.detail}`).toMatch(/^AST_REFACTOR/);
  });
});

describe('another program in Rust [RO-050]', () => {
  test.each(different)('%s', async (_, before, after) => {
    const found = await classify('rust', before, after);
    expect(`${found.class}: ${found.detail}`).toMatch(/^INTENT_EVOLUTION/);
  });

  test.each(different)('%s, the other way round', async (_, before, after) => {
    const found = await classify('rust', after, before);
    expect(`${found.class}: ${found.detail}`).toMatch(/^INTENT_EVOLUTION/);
  });
});
