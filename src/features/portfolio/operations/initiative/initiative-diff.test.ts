import { describe, expect, it } from 'vitest';
import { givenPortfolio } from '../../../../../test/portfolio/given-portfolio.ts';
import { branch, givenRepository } from '../../../../../test/portfolio/given-repository.ts';

/** A space with code in a repository, and an initiative; `work` is what a lead leaves on its branch. */
async function given(work?: { readonly path: string; readonly text: string }) {
  const desk = givenPortfolio();
  const repository = givenRepository(`${desk.userHome}/shop`);
  await desk.person('space-add', { name: 'Shop', code: repository.root });
  await desk.person('initiative-add', { title: 'Checkout', space: 'shop' });
  const { portfolio } = await desk.app();
  const [initiative] = (await portfolio.read()).initiatives;
  if (work) {
    repository.git('checkout', '-q', '-b', branch);
    repository.git('config', `branch.${branch}.ephorBase`, 'main');
    repository.write(work.path, work.text);
    repository.commit('work');
    repository.git('checkout', '-q', 'main');
    await portfolio.transact({ kind: 'person', name: 'the test' }, 'work', () => ({
      changes: [{ put: 'initiative', value: { ...initiative!, branch } }],
      result: undefined,
    }));
  }
  const diff = () => desk.person('initiative-diff', { initiative: 'checkout' });
  return { repository, diff };
}

describe('initiative diff', () => {
  it('shows what is on the branch, against where it came from', async () => {
    const { repository, diff } = await given({ path: 'src/cart.ts', text: 'export const cents = 1;\n' });
    repository.write('theirs.txt', 'no part of it\n');
    repository.commit('theirs');
    const { text, result, exitCode } = await diff();
    expect(exitCode).toBe(0);
    expect(text).toContain(`${branch}, not merged into main`);
    expect(text).toContain('+++ b/src/cart.ts\n@@ -0,0 +1 @@\n+export const cents = 1;');
    expect(text).not.toContain('theirs.txt');
    expect(result).toMatchObject({ initiative: 'shop/checkout', branch, base: 'main', merged: null });
  });

  it('shows nothing that a terminal would obey', async () => {
    const { diff } = await given({ path: 'a.txt', text: 'red \u001B[31m\n' });
    expect((await diff()).text).not.toContain('\u001B');
  });

  it('says when nothing was changed yet', async () => {
    expect((await (await given()).diff()).text).toBe('Nothing was changed yet.');
  });
});
