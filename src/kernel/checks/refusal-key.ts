import type { Finding } from '../decision.ts';

/** Names what an agent ran into: the same gate, saying the same thing. */
export const refusalKey = ({ gate, code }: Pick<Finding, 'gate' | 'code'>): string => `${gate}/${code}`;
