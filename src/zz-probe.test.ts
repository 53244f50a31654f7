import { it } from 'vitest';
import { analyseCommand } from '/work/main/src/shell/analyse.ts';
it('x', () => {
  for (const c of ['cat x[', 'cat '+'*'.repeat(40)+'x', 'cat [z-a]']) {
    const t = Date.now();
    try { const r = analyseCommand(c, {cwd:'/repo',root:'/repo',home:'/home/dev'}); console.log(c, r.effect, Date.now()-t); } catch (e) { console.log(c, String(e)); }
  }
});
