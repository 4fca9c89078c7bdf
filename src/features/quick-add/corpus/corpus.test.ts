import { describe, expect, it } from 'vitest';
import { languages } from '#contract/people/language-names.ts';
import { loadQuickAddParser } from '#line/load-parser.ts';
import { corpusZone, meaningOf, readCorpus } from './read-corpus.ts';

interface Bar {
  readonly file: string;
  readonly atLeast: number;
  /** Minimum shares of lines that are read as their native writer means them. */
  readonly phrases: number;
  readonly traps: number;
}

/** Shares of the fifth held-out file that were read right when it was measured for the first time. */
const measured = {
  en: { phrases: 0.97, traps: 0.95 },
  de: { phrases: 1, traps: 0.97 },
  fr: { phrases: 0.97, traps: 1 },
  es: { phrases: 0.98, traps: 0.97 },
  it: { phrases: 0.97, traps: 0.97 },
};

/**
 * Bars of the corpus, written before the rules, and of five held-out files, written after them without looking at
 * the rules. The kinds of fault that the first two held-out files and the fourth showed were fixed; the third is only
 * measured, but for one Italian film that the list of names has since. The fourth was measured for the first time when
 * the rules for pieces in any order were new; of its phrases and traps these were read right then: en 99 % and 100 %,
 * de 98 and 95, fr 100 and 97.5, es 99 and 97.5, it 95 and 92.5. Its bars say that its misses, titles among them by
 * name, were mended since, not how unseen lines are read. The fifth is only measured, after those mends.
 */
const bars = languages.flatMap((language): (Bar & { language: typeof language })[] => [
  { language, file: language, atLeast: 200, phrases: 0.99, traps: 0.97 },
  { language, file: `${language}-heldout`, atLeast: 60, phrases: 0.98, traps: 0.97 },
  { language, file: `${language}-heldout-2`, atLeast: 80, phrases: 0.99, traps: 0.97 },
  { language, file: `${language}-heldout-3`, atLeast: 30, phrases: 0.99, traps: 0.93 },
  { language, file: `${language}-heldout-4`, atLeast: 140, phrases: 1, traps: 1 },
  { language, file: `${language}-heldout-5`, atLeast: 140, ...measured[language] },
]);
const percent = (part: number) => `${(100 * part).toFixed(1)} %`;

describe.each(bars)('the lines of $file', async ({ language, file, atLeast, phrases, traps }) => {
  const parser = await loadQuickAddParser(language);

  it('are read as their writer means them', () => {
    const lines = readCorpus(file).map(({ now, ...line }) => ({
      ...line,
      read: meaningOf(parser(line.line, { now, timeZone: corpusZone })),
    }));
    const wrong = lines.filter(({ meaning, read }) => read !== meaning);
    const share = (isTrap: boolean) => {
      const all = lines.filter((line) => line.isTrap === isTrap).length;
      return (all - wrong.filter((line) => line.isTrap === isTrap).length) / all;
    };
    const mistakes = wrong.map(
      ({ line, meaning, read }) => `${line}\n    meant: ${meaning}\n    read:  ${read}`,
    );
    process.stdout.write(
      `quick add, ${file}: ${lines.length} lines, ${percent(share(false))} of phrases, ${percent(share(true))} of traps\n`,
    );
    expect(lines.length).toBeGreaterThanOrEqual(atLeast);
    expect(share(false), mistakes.join('\n')).toBeGreaterThanOrEqual(phrases);
    expect(share(true), mistakes.join('\n')).toBeGreaterThanOrEqual(traps);
  });
});
