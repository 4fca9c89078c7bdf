import { describe, expect, it } from 'vitest';
import { loadQuickAddParser } from '../parse.ts';
import { corpusZone, meaningOf, readCorpus } from './read-corpus.ts';

/** Shares of phrases and of traps that must be read as their native writer means them. */
const PHRASES = 0.99;
const TRAPS = 0.97;
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
    expect(lines.length).toBeGreaterThanOrEqual(200);
    expect(score.lines, said.join('\n')).toBeGreaterThanOrEqual(PHRASES);
    expect(score.traps, said.join('\n')).toBeGreaterThanOrEqual(TRAPS);
  });
});
