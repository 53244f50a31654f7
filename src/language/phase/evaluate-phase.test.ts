import { describe, expect, it } from 'vitest';
import type { Message, Phase } from '../../kernel/work/phase.ts';
import { evaluatePhase } from '../../../test/given/reading.ts';

/** Messages by turns; the last one is the user's. */
const talk = (...texts: string[]): readonly Message[] =>
  texts.map((text, index) => ({ role: (texts.length - index) % 2 === 1 ? 'user' : 'assistant', text }));

const proposal = 'I would cache the token in `src/auth.ts` and add two tests. Shall I go ahead?';
const choice = 'We can keep the sessions in Redis or in Postgres. Which one do you prefer?';
const finished = 'Done: the token is cached and all tests pass.';

const cases: readonly (readonly [string, Phase, readonly Message[]])[] = [
  ['[SE-011] a greeting', 'exploring', talk('hey there')],
  ['[SE-012] reading without a goal', 'exploring', talk('look at the auth code')],
  ['a question about what is', 'exploring', talk('how does the scheduler pick the next job?')],
  [
    '[SE-013] a question of the agent that the user passes over',
    'discussing',
    talk('cache it', choice, 'ok'),
  ],
  [
    '[SE-013] one of two answers',
    'discussing',
    talk('back it up', 'Two questions: where to? And how long do we keep them?', 's3'),
  ],
  ['[SE-014] ways under consideration', 'discussing', talk('should we use redis or memcached for this?')],
  ['[SE-015] what about', 'discussing', talk('cache it', proposal, 'what about the refresh token?')],
  ['[SE-015] wait', 'discussing', talk('cache it', proposal, 'wait')],
  [
    '[SE-015] actually',
    'discussing',
    talk('cache it', proposal, 'actually, does the client even send it twice?'),
  ],
  ['not yet', 'discussing', talk('cache it', proposal, "don't implement it yet")],
  ['a plan first', 'discussing', talk('I want to split the package in three. Plan first, no code.')],
  ['a no without another way', 'discussing', talk('cache it', proposal, 'no')],
  ['a worry after a yes', 'discussing', talk('cache it', proposal, 'looks good but what about tests?')],
  [
    '[SE-018] a new unknown in the middle of the work',
    'discussing',
    talk(
      'cache it',
      proposal,
      'yes',
      'The cache is in. Next I will wire up the client.',
      'hmm, what if two tabs refresh at once?',
    ),
  ],
  ['a yes for tomorrow', 'discussing', talk('cache it', proposal, 'sure, but remind me tomorrow')],
  [
    'a list before the change',
    'discussing',
    talk('before you move anything, give me the list of modules that would end up elsewhere'),
  ],
  [
    'a choice of where to look',
    'exploring',
    talk(
      'why is it slow?',
      'I can look at the traces or at the query log. Where should I start looking?',
      'the first',
    ),
  ],
  ['[SE-016] ok', 'ready', talk('cache it', proposal, 'ok')],
  ['[SE-016] sounds good', 'ready', talk('cache it', proposal, 'sounds good')],
  ['[SE-016] go ahead', 'ready', talk('cache it', proposal, 'go ahead')],
  ["[SE-016] let's do X", 'ready', talk('cache it', choice, "let's do postgres")],
  ['a thumb', 'ready', talk('cache it', proposal, '👍')],
  ['a slip of the fingers', 'ready', talk('cache it', proposal, 'yse')],
  ['a decision left to the agent', 'ready', talk('cache it', choice, 'up to you')],
  ['a constraint with a yes', 'ready', talk('cache it', proposal, "ok but don't touch the tests")],
  ['a choice with a hedge', 'ready', talk('cache it', choice, 'Postgres I guess, we have it anyway')],
  [
    'two short answers',
    'ready',
    talk('add the job', 'What should it be called, and how many retries?', 'sweeper, 2 are enough'),
  ],
  ['taking it back', 'ready', talk('use lodash', finished, 'undo that')],
  [
    'how it should be, after an answer',
    'ready',
    talk('what does the field accept?', 'Letters only.', 'it should allow a hyphen too'),
  ],
  ['a request in the form of a suggestion', 'ready', talk('how about you just delete src/old')],
  [
    'a question that the user answers, and then a request',
    'ready',
    talk('why is it red? oh never mind, wrong node version. correct it in ci.yml'),
  ],
  ['a request by asking, in Spanish', 'ready', talk('¿puedes pasar los tests a vitest?')],
  ['a request by asking, in Italian', 'ready', talk('riesci a sistemare il menu su mobile?')],
  [
    'a correction that says what instead',
    'ready',
    talk('cache it', finished, 'no, use a Map instead of an object'),
  ],
  ['[SE-017] a first message with a clear scope', 'ready', talk('rename getUser to fetchUser in src/api.ts')],
  ['a polite first message', 'ready', talk('could you please bump the version to 1.2.0 in package.json?')],
  [
    '[SE-103] "ok" to an explanation',
    'exploring',
    talk('how does it work?', 'It keeps a min-heap keyed on the due date.', 'ok'),
  ],
  ['[SE-103] "ok" to finished work', 'exploring', talk('cache it', finished, 'ok, thanks')],
  [
    'approval in a pasted log',
    'exploring',
    talk('```\nINFO approve: yes, go ahead\n```\nwhat does this line mean?'),
  ],
  ['approval in a quotation', 'exploring', talk('> yes, go ahead and do it\n\nwhat are they talking about?')],
  [
    'approval of somebody else',
    'exploring',
    talk('my boss wrote "go ahead and delete the whole thing". what did he mean?'),
  ],
];

describe('the phase after', () => {
  it.each(cases)('%s', (_, phase, messages) => {
    const verdict = evaluatePhase({ messages });
    expect(verdict).toMatchObject({ phase, sure: true });
    expect(verdict.reason).not.toBe('');
    expect(verdict.approved_scope === null).toBe(phase !== 'ready');
  });
});

const offers: readonly (readonly [offer: string, ...refusals: string[]])[] = [
  ['It is unused. I can remove it.', 'no need', "don't bother", 'nah all good', 'nope', 'leave it'],
  ['It is unused. Shall I remove it?', 'no need', "no, don't bother, it goes away soon", 'not today'],
  ['Die ist ungenutzt. Soll ich sie entfernen?', 'nö lass mal', 'nein danke', 'nicht nötig', 'lass gut sein'],
  ['Elle ne sert plus. Je la supprime ?', 'non laisse tomber', 'pas la peine', 'non merci', 'surtout pas'],
  ['Ya no se usa. ¿La borro?', 'no hace falta', 'no, déjala', 'mejor no', 'no gracias'],
  ['Non serve più. La elimino?', 'no lascia stare', 'non serve', 'no grazie', 'meglio di no'],
  ['Não é usada. Removo?', 'não precisa', 'deixa pra lá', 'não, obrigado', 'melhor não'],
  ['Hij wordt niet gebruikt. Zal ik hem weghalen?', 'hoeft niet', 'nee laat maar', 'nee bedankt'],
  ['Den används inte. Ska jag ta bort den?', 'nej, låt den vara', 'behövs inte', 'nej tack'],
  ['Den bliver ikke brugt. Skal jeg fjerne den?', 'nej, lad den være', 'nej tak'],
  ['Jest nieużywana. Usunąć?', 'nie trzeba', 'nie, zostaw', 'lepiej nie'],
  ['Nepoužívá se. Mám ji smazat?', 'není třeba', 'ne, nech to být', 'radši ne'],
  ['Она не используется. Удалить?', 'не надо, пусть остаётся', 'нет, спасибо', 'лучше не стоит'],
  ['Вона не використовується. Видалити?', 'не треба', 'ні, залиш', 'краще не варто'],
  ['Kullanılmıyor. Sileyim mi?', 'gerek yok', 'hayır kalsın', 'boş ver'],
  ['使われていません。削除しましょうか？', 'いえ、不要です', 'そのままでいいです'],
  ['没有用到。要删掉吗？', '不用了', '算了', '先不要'],
  ['안 쓰입니다. 지울까요?', '아니요, 그냥 두세요', '필요 없어요'],
  ['Tidak dipakai. Saya hapus?', 'tidak usah', 'biarkan saja'],
  ['Không dùng nữa. Tôi xoá nhé?', 'không cần', 'thôi để đó'],
];

describe('a refusal', () => {
  it.each(offers.flatMap(([offer, ...all]) => all.map((refusal) => [refusal, offer] as const)))(
    '“%s” to “%s” is no leave',
    (refusal, offer) => {
      expect(evaluatePhase({ messages: talk('?', offer, refusal) }).phase).not.toBe('ready');
    },
  );
});

describe('the verdict', () => {
  it('[SE-006, SE-017] keeps what was agreed: the instruction', () => {
    const { approved_scope } = evaluatePhase({ messages: talk('rename getUser to fetchUser in src/api.ts') });
    expect(approved_scope).toBe('rename getUser to fetchUser in src/api.ts');
  });

  it('keeps what was agreed: the proposal that a yes answers', () => {
    const { approved_scope } = evaluatePhase({ messages: talk('cache it', proposal, 'yes') });
    expect(approved_scope).toContain('cache the token in src/auth.ts');
  });

  it('tells a request that leaves open what exactly is to be done [SE-102]', () => {
    expect(evaluatePhase({ messages: talk('fix the bug') })).toMatchObject({ phase: 'ready', vague: true });
    expect(evaluatePhase({ messages: talk('rename a to b in c.ts') })).toMatchObject({ vague: false });
  });

  it('says what it noticed, and where', () => {
    const { signals } = evaluatePhase({ messages: talk('cache it', proposal, 'yes, go ahead') });
    expect(signals).toContainEqual({ name: 'agent asks: permission', words: 'Shall I go ahead?' });
    expect(signals).toContainEqual({ name: 'user: go', words: 'go ahead' });
  });

  it.each([[], talk(''), talk('\u0000\uE000'), talk('```'), talk('>'.repeat(50_000))])(
    'is unsure of nothing at all',
    (...messages) => {
      expect(evaluatePhase({ messages })).toMatchObject({ phase: 'exploring', against: null, sure: false });
    },
  );
});
