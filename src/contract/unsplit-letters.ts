/** Letters that Unicode does not take apart, as they are typed by those who lack the key: each stands for the others in a search. */
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
