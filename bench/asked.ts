export { sameQuestion } from '../src/features/portfolio/plan/find-answer.ts';
export { groundOf } from '../src/features/portfolio/plan/ground.ts';
export { livePathOn } from '../src/features/portfolio/plan/live-path.ts';
export { givenApproved, givenPortfolio, givenSpace, givenTask } from '../test/given/portfolio.ts';
export { dice, givenWorld } from '../test/given/portfolio-world.ts';
