import { type Language, languages } from '#contract/people/language-names.ts';

interface Choice {
  readonly language: string;
  readonly quality: number;
}

function choiceOf(part: string): Choice {
  const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
  const quality = parameters.map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find(Boolean);
  return { language: tag.split('-', 1)[0] ?? '', quality: Number(quality ?? '1') };
}

/** First of our languages in an `Accept-Language` header; null for none of them. */
export function requestedLanguage(header: string | undefined): Language | null {
  const choices = (header ?? '').slice(0, 500).split(',').map(choiceOf);
  const wanted = choices.filter(({ quality }) => quality > 0).sort((a, b) => b.quality - a.quality);
  for (const { language } of wanted) {
    const known = languages.find((name) => name === language);
    if (known !== undefined) return known;
  }
  return null;
}
