/** A snapshot of the hook's process; the client uses it as long as it is there. */
export const imageIn = (folder: string): string => `${folder}/hook.image`;

/** Whoever creates this file makes the image. It stays when that fails, so that nobody tries again and again. */
export const claimIn = (folder: string): string => `${folder}/hook.image.claim`;

/** Node itself ends with 0 or 2 in many ways. These prove that the call was judged. */
export const judgedCode = (exitCode: 0 | 2): number => 100 + exitCode;
