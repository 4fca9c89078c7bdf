const controls = /[\u202a-\u202e\u2066-\u2069]/g;
/** Right-to-left letters and direction marks. */
const rightToLeft =
  /[\u0590-\u08ff\u061c\u200f\ufb1d-\ufdff\ufe70-\ufefc]|[\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/** Isolates a user's text so that its right-to-left letters cannot reorder our sentence. Direction controls are removed. */
export function isolatedText(text: string): string {
  const plain = text.replace(controls, '');
  return rightToLeft.test(plain) ? `${FIRST_STRONG_ISOLATE}${plain}${POP_ISOLATE}` : plain;
}
