/** The hook's process, written down; used by the client as long as it is there. */
export const imageIn = (folder: string): string => `${folder}/hook.image`;

/** Who has this file made makes the image; it stays when that failed, so that it is not tried again and again. */
export const claimIn = (folder: string): string => `${folder}/hook.image.claim`;

/** Node itself ends with 0 or 2 in many ways. These prove that the call was judged. */
export const judgedCode = (exitCode: 0 | 2): number => 100 + exitCode;
