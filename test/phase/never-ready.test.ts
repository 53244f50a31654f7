import { describe, expect, it } from 'vitest';
import { evaluatePhase } from '../given/reading.ts';

const phaseOf = (prompt: string, before?: string) =>
  evaluatePhase({
    messages: [
      ...(before === undefined ? [] : [{ role: 'assistant' as const, text: before }]),
      { role: 'user', text: prompt },
    ],
  }).phase;

/** What nobody agrees to a change with, whatever else stands in it. */
const prompts: Readonly<Record<string, readonly string[]>> = {
  'code is ruled out for now': [
    'Do not write code yet. Later add a cache to src/users.ts.',
    "Don't write any code yet, we will add the login later",
    'No code yet please. Eventually we rename getUser to loadUser.',
    'Not yet. First I want to understand why we cache at all, then add the new header.',
    'Schreib noch keinen Code. Später füge einen Cache in src/users.ts hinzu.',
    'Bitte noch nichts ändern. Später bauen wir den Export ein.',
    "N'écris pas encore de code. Plus tard, ajoute un cache.",
    'Todavía no escribas código. Más tarde añade un caché.',
    'Non scrivere ancora codice. Più tardi aggiungi una cache.',
    'Ainda não escreva código. Mais tarde adicione um cache.',
    'Schrijf nog geen code. Later voeg je een cache toe.',
    'Nie pisz jeszcze kodu. Później dodaj cache.',
    'dont change anything yet. later add retries to the client',
    'Please don’t edit files for now. Later we’ll implement the export.',
    'まだコードを書かないで。後でキャッシュを追加して。',
    'rename getUser when I tell you to',
    'Пока не пиши код. Позже добавь кэш.',
    '先不要写代码。之后再加缓存。',
  ],
  'a plan comes first': [
    'Make a plan first, then add the cache.',
    'Make a plan first, then implement it step by step.',
    'First write up a plan, then build the login',
    'Give me a plan before you implement the export',
    'plan first. then refactor the parser',
    'Mach zuerst einen Plan, dann baue den Cache ein.',
    "Fais d'abord un plan, puis ajoute le cache.",
    'Primero haz un plan, luego añade el caché.',
    'Fai prima un piano, poi aggiungi la cache.',
    'Faça primeiro um plano, depois adicione o cache.',
    'Maak eerst een plan, voeg dan de cache toe.',
    'Najpierw zrób plan, potem dodaj cache.',
    'Сначала составь план, потом добавь кэш.',
    'まず計画を立てて、それからキャッシュを追加して。',
    '先做个计划,然后再加缓存。',
  ],
  'a yes of the user is still to come': [
    'Add the cache once I have approved your plan.',
    'implement it after I said yes to the design',
    'You can start with the refactoring as soon as I have signed off the plan',
    'Build the export, but only once I confirm the columns.',
    'Füge den Cache hinzu, sobald ich deinen Plan genehmigt habe.',
    "Ajoute le cache une fois que j'aurai approuvé ton plan.",
    'Añade el caché una vez que haya aprobado tu plan.',
    'Aggiungi la cache quando avrò approvato il piano.',
    'Добавь кэш, когда я одобрю твой план.',
  ],
  'a greeting': [
    'hi',
    'hello',
    'Good morning!',
    'hey there',
    'Hallo',
    'Guten Morgen',
    'bonjour',
    'hola',
    'ciao',
    'oi',
    'привет',
    'こんにちは',
    '你好',
    'thanks!',
    'merci',
    'danke',
  ],
};

describe.each(Object.entries(prompts))('nothing is agreed while %s', (_, list) => {
  it.each(list)('%s', (prompt) => {
    expect(phaseOf(prompt)).not.toBe('ready');
  });
});

const proposal = 'Shall I put the cache into src/users.ts?';
const offer = 'There is more behind this. Do you want to know more?';

describe('an answer that is no yes to a change', () => {
  it.each([
    ['ok but only after Tom approved it', proposal],
    ['yes, but only once Tom has signed off', proposal],
    ['sure, after the release', proposal],
    ['ok, but first show me the plan', proposal],
    ['yes but not yet', proposal],
    ['ok aber erst wenn Tom zugestimmt hat', proposal],
    ['ja, aber erst nach dem Release', proposal],
    ["d'accord, mais seulement après l'accord de Tom", proposal],
    ['sí, pero solo después de que Tom lo apruebe', proposal],
    ['sì, ma solo dopo che Tom ha approvato', proposal],
    ['да, но только после одобрения Тома', proposal],
    ['ok', offer],
    ['yes', offer],
    ['sure', offer],
    ['yes please', 'Would you like me to explain how the cache works?'],
    ['ja', 'Soll ich dir erklären, wie der Cache funktioniert?'],
    ['sí', '¿Quieres saber más?'],
    ['sì', 'Vuoi saperne di più?'],
    ['да', 'Хочешь узнать больше?'],
  ])('%s', (prompt, before) => {
    expect(phaseOf(prompt, before)).not.toBe('ready');
  });
});

it('and a plain yes to a change is one, so that the tables prove something', () => {
  expect(phaseOf('yes', proposal)).toBe('ready');
  expect(phaseOf('Add a cache to src/users.ts.')).toBe('ready');
});
