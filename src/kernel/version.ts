declare const EPHOR_VERSION: string | undefined;

/** Package version and a hash of the sources, put in by the build: two builds never pass for one another. */
export const version: string = typeof EPHOR_VERSION === 'string' ? EPHOR_VERSION : '0.0.0+source';
