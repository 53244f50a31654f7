import { describe, expect, it } from 'vitest';
import { seenClaims } from './seen-claims.ts';

const claims = (message: string, prompt = '', command?: string, numbers: readonly string[] = []) =>
  seenClaims(message, { prompt, failed: command === undefined ? null : { command, numbers } }).map(
    ({ of }) => of,
  );

describe('somebody says to have looked', () => {
  it.each([
    ['browser', 'The button is disabled. I verified it in the browser: one request.'],
    ['browser', 'Done. Tested in Chrome and Firefox.'],
    ['browser', 'Fixed, and checked in the browser.'],
    ['browser', 'Ich habe es im Browser getestet.'],
    ['browser', 'Corrigé, et testé dans le navigateur.'],
    ['browser', 'Listo, lo he comprobado en el navegador.'],
    ['browser', 'Pronto. Testei no navegador e funciona.'],
    ['browser', 'Fatto, verificato nel browser.'],
    ['browser', 'Zrobione, sprawdziłem w przeglądarce.'],
    ['browser', 'Готово, проверил в браузере.'],
    ['browser', 'Tarayıcıda test ettim, çalışıyor.'],
    ['browser', '已在浏览器里验证过。'],
    ['browser', 'ブラウザで動作を確認しました。'],
    ['browser', '브라우저에서 확인했습니다.'],
    ['device', 'I tested it on the device, it stays stable.'],
    ['device', 'Auf dem Board getestet, läuft.'],
    ['device', 'Probado en la placa, estable.'],
    ['device', 'Проверено на плате.'],
    ['device', '実機で確認しました。'],
    ['run', 'I ran the script and it works.'],
    ['run', 'Manually tested, all fine.'],
    ['run', 'Verified end-to-end.'],
  ])('%s: %s', (of, message) => {
    expect(claims(message)).toContain(of);
  });

  it.each([
    'Open it in the browser to see the change.',
    'If you want, I will test it in the browser.',
    'I could not test it in the browser.',
    'Tested with vitest; I have not opened it in the browser.',
    'The error shows up in the browser because the header is missing.',
    'The dev server runs, have a look in Chrome.',
    'You checked it in the browser, so I left it.',
    'Should I check it on the device?',
    'It runs on the device at 3.3 V.',
    'Not tested on the board: openocd failed.',
    'Im Browser nicht getestet.',
    'No pude probarlo en la placa.',
    'The tests ran.',
    '```\nI verified it in the browser\n```',
  ])('not: %s', (message) => {
    expect(claims(message)).toEqual([]);
  });
});

it.each([
  [
    'comprueba en la placa que sigue estable',
    'Hecho: en la placa el calentador se mantiene estable a 21,5 °C.',
    ['device'],
  ],
  ['check on the phone that it scrolls', 'Done. On the phone it scrolls smoothly.', ['device']],
  ['make it scroll', 'Done. On the phone it scrolls smoothly.', []],
  ['check on the phone that it scrolls', 'I have no phone here; on the phone it was not tested.', []],
])('what was to be looked at, is said to be so: %s', (prompt, message, found) => {
  expect(claims(message, prompt)).toEqual(found);
});

describe('after a run that failed', () => {
  it.each([
    ['number', 'AUC went from 0.812 to about 0.84.', 'dvc repro'],
    ['number', 'p95 latency dropped to 80 ms.', 'k6 run load.js'],
    ['number', 'Die Genauigkeit liegt jetzt bei 93 %.', 'python train.py'],
    ['number', '准确率提升到 0.93。', 'python train.py'],
    ['deploy', 'Deployed to staging.', 'fly deploy'],
    ['deploy', 'The new version is live.', 'vercel --prod'],
  ])('%s: %s', (of, message, command) => {
    expect(claims(message, '', command)).toContain(of);
  });

  it.each([
    ['Coverage is 78 %.', 'npm run coverage', ['78', '80']],
    ['AUC would be about 0.84.', 'dvc repro', []],
    ['Training failed, so AUC is still 0.812.', 'dvc repro', []],
    ['The timeout went from 30 to 60 s.', 'npm start', []],
    ['Deployed to staging.', 'npm run lint', []],
  ])('not: %s', (message, command, numbers) => {
    expect(claims(message, '', command, numbers)).toEqual([]);
  });

  it('a number that the user named is theirs', () => {
    expect(claims('Accuracy stays above 0.9.', 'keep accuracy above 0.9', 'python train.py')).toEqual([]);
  });
});
