/**
 * Letters without a Unicode decomposition, with their usual spelling on keyboards that lack them; a search treats
 * both as equal.
 */
export const unsplitLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
};
