/** Untrusted text for one line of a terminal: control characters and line breaks become spaces. */
export const toOneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
