import { describe, expect, it } from 'vitest';
import { loadQuickAddParser } from '../parse.ts';
import { corpusZone, meaningOf, readCorpus } from './read-corpus.ts';

/** Shares of lines and of traps that must be read as their native writer means them. */
const FLOORS = {
  en: [0.63, 0.88],
  de: [0.64, 0.88],
  fr: [0.64, 0.81],
  es: [0.59, 0.77],
  it: [0.58, 0.77],
} as const;
const languages = ['en', 'de', 'fr', 'es', 'it'] as const;

describe.each(languages)('the corpus of lines typed in %s', async (language) => {
  const parser = await loadQuickAddParser(language);

  it('keeps its score', () => {
    const lines = readCorpus(language);
    const wrong = lines.filter(
      ({ line, meaning, now }) => meaningOf(parser(line, { now, timeZone: corpusZone })) !== meaning,
    );
    const share = (isTrap: boolean) => {
      const all = lines.filter((line) => line.isTrap === isTrap).length;
      return (all - wrong.filter((line) => line.isTrap === isTrap).length) / all;
    };
    const score = { lines: share(false), traps: share(true) };
    const said = wrong.map(({ line, meaning, now }) => {
      const read = meaningOf(parser(line, { now, timeZone: corpusZone }));
      return `${line}\n    meant: ${meaning}\n    read:  ${read}`;
    });
    const percent = (part: number) => `${(100 * part).toFixed(1)} %`;
    process.stdout.write(
      `quick add, ${language}: ${lines.length} lines, ${percent(score.lines)} of phrases, ${percent(score.traps)} of traps\n`,
    );
    const [phrases, traps] = FLOORS[language];
    expect(lines.length).toBeGreaterThanOrEqual(200);
    expect(score.lines, said.join('\n')).toBeGreaterThanOrEqual(phrases);
    expect(score.traps, said.join('\n')).toBeGreaterThanOrEqual(traps);
  });
});
