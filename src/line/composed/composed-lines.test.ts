import { describe, expect, it } from 'vitest';
import { type Language, languages } from '#contract/people/language-names.ts';
import { randomFrom } from '#tests/random.ts';
import { isGate, seed } from '#tests/random-seed.ts';
import { loadQuickAddParser } from '../load-parser.ts';
import type { QuickAddContext } from '../reading.ts';
import {
  composedAt,
  composedParties,
  composedZone,
  createComposer,
  describeReading,
} from './compose-line.test-support.ts';
import { englishWords } from './english-words.test-support.ts';
import { frenchWords } from './french-words.test-support.ts';
import { germanWords } from './german-words.test-support.ts';
import { italianWords } from './italian-words.test-support.ts';
import type { ComposedWords } from './pieces.test-support.ts';
import { spanishWords } from './spanish-words.test-support.ts';

const WORDS: Readonly<Record<Language, ComposedWords>> = {
  en: englishWords,
  de: germanWords,
  fr: frenchWords,
  es: spanishWords,
  it: italianWords,
};
const LINES = isGate ? 2_000 : 6_000;
const CONTEXT: QuickAddContext = {
  now: composedAt.toZonedDateTime(composedZone).toInstant(),
  timeZone: composedZone,
  parties: composedParties,
};

describe.each(languages)(`lines composed of pieces in %s (seed ${seed})`, async (language) => {
  const parser = await loadQuickAddParser(language);

  it('mean what their pieces mean, in any order', () => {
    const compose = createComposer(WORDS[language], randomFrom(seed).next);
    const mistakes = Array.from({ length: LINES }, compose)
      .map(({ line, meaning }) => ({ line, meaning, read: describeReading(parser(line, CONTEXT)) }))
      .filter(({ meaning, read }) => read !== meaning)
      .map(({ line, meaning, read }) => `${line}\n    means: ${meaning}\n    read:  ${read}`);
    expect(mistakes.length, mistakes.slice(0, 20).join('\n')).toBe(0);
  });
});
