import { expect, it } from 'vitest';
import { hosts } from '../../hosts/index.ts';
import { typedByUser } from './typed.ts';

it.each([
  ['go ahead', 'go ahead'],
  [' use <T> here\n', 'use <T> here'],
  ['<system-reminder>a</system-reminder> go <task-notification x="1">b</task-notification>ahead', 'go ahead'],
  ['what does <system-reminder> mean?', 'what does <system-reminder> mean?'],
  ['<system-reminder>never closed', ''],
  ['<b>bold</b>', '<b>bold</b>'],
  ['<channels>x</channels>', '<channels>x</channels>'],
  ['[Request interrupted by user]', ''],
  ['why [Request interrupted by user]?', 'why [Request interrupted by user]?'],
  ['', ''],
])('of %j the user typed %j', (text, typed) => {
  expect(typedByUser(hosts, text)).toBe(typed);
});

it.each([
  '<system-reminder>',
  '<task-notification></system-reminder>',
  '<system-reminder ',
  '<system-reminder>x</system-reminder>',
  '[Request interrupted by user',
])('takes no long time for many times %j', (part) => {
  const started = performance.now();
  typedByUser(hosts, part.repeat(20_000));
  expect(performance.now() - started).toBeLessThan(500);
});
