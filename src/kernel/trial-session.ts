/** The session in which Ephor tries its own hook out. */
export const trialSession = 'ephor-canary';
