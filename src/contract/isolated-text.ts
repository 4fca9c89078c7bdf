const controls = /[\u202a-\u202e\u2066-\u2069]/g;
/** Letters written from right to left, and the marks that say so. */
const rightToLeft =
  /[\u0590-\u08ff\u061c\u200f\ufb1d-\ufdff\ufe70-\ufefc]|[\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/**
 * What somebody wrote, made fit to stand within a sentence of ours: its direction ends with it. Controls that turn
 * what comes after them are taken out, since what they open need not be closed. Text from left to right stays as it is.
 */
export function isolatedText(text: string): string {
  const plain = text.replace(controls, '');
  return rightToLeft.test(plain) ? `${FIRST_STRONG_ISOLATE}${plain}${POP_ISOLATE}` : plain;
}
