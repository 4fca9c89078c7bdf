import { lexicon, NOTHING, type Table } from '#time/written/lexicon.ts';

/** Words for hours and minutes in one language, as regular-expression sources without accents. */
export interface AmountWords {
  /** Words for hours; `h` and `m` are read in every language. */
  readonly hours: string;
  readonly minutes: string;
  /** Joint between hours and minutes: `and`. */
  readonly joint: string;
  /** Before the word for hours (`two and a half hours`), or after it (`deux heures et demie`). */
  readonly halfBefore?: string;
  readonly halfAfter?: string;
  /** Whole phrases with their minutes. */
  readonly phrases: Table<number>;
}

export interface AmountReader {
  /** Has named groups, so it can occur only once in a pattern. */
  readonly source: string;
  readonly minutesOf: (groups: Readonly<Record<string, string | undefined>>) => number;
}

/** Largest hour before minutes (`1:30h`, `2.30 h`) that counts hours; from the next one on it is a time of the day. */
const LAST_COUNTED = 5;
/** Hour and minutes of the clock with a unit: `18:00 h`, `12.30h`, `08:15 h`. */
const CLOCK_WITH_UNIT = /^(\d{1,2})[:.,][0-5]\d(?=\s*\p{L})/u;

/** Length of a time of the day that, with its unit, an amount begins with: `18:00 h`, while `1:30h` takes ninety minutes. */
export function clockWithUnit(text: string): number {
  const [clock = '', hour = ''] = CLOCK_WITH_UNIT.exec(text) ?? [];
  const isClock = (Number(hour) > LAST_COUNTED && Number(hour) <= 24) || /^0\d/.test(hour);
  return isClock ? clock.length : 0;
}

/** Reads `30m`, `1h30`, `1.5h`, `1 1/2 h`, `1:30h`, `2 hours`, `ninety minutes`, `1 Std 30 Min` and the language's phrases. */
export function createAmountReader(words: AmountWords, numberWords: Table<number>): AmountReader {
  const hours = `(?:${words.hours}|h)`;
  const minutes = `(?:${words.minutes}|m)`;
  const numbers = lexicon(numberWords);
  const phrases = lexicon(words.phrases);
  const source =
    `(?:(?<phrase>${phrases.source})` +
    `|(?<clockHours>\\d{1,2}):(?<clockMinutes>[0-5]\\d)\\s*${hours}` +
    `|(?:(?<hours>\\d{1,4}(?:[.,]\\d{1,2})?)\\s*|(?:(?<wholeHours>\\d{1,2})(?:\\s(?=1)|\\s?(?=½)))?(?<half>1/2|½)\\s*|(?<hourWord>${numbers.source})(?:\\s+|-|(?<=')))` +
    `(?:(?<halfBefore>${words.halfBefore ?? NOTHING})\\s+)?${hours}` +
    `(?:\\s+(?<halfAfter>${words.halfAfter ?? NOTHING})|(?<glued>\\d{1,2})(?:${minutes})?` +
    `|\\s*(?:(?:${words.joint})\\s+)?(?<rest>\\d{1,2})\\s*${minutes})?` +
    `|(?:(?<minutes>\\d{1,5}(?:[.,]\\d{1,2})?)\\s*|(?<minuteWord>${numbers.source})\\s+)${minutes})`;
  const number = (digits: string | undefined, word?: string) =>
    numbers.valueOf(word) ?? Number((digits ?? '0').replace(',', '.'));
  return {
    source,
    minutesOf: (groups) => {
      const phrase = phrases.valueOf(groups.phrase);
      if (phrase !== undefined) return phrase;
      const whole =
        number(groups.clockHours) + number(groups.wholeHours) + number(groups.hours, groups.hourWord);
      const half = [groups.half, groups.halfBefore, groups.halfAfter].some((each) => each !== undefined)
        ? 30
        : 0;
      const rest =
        number(groups.clockMinutes) +
        number(groups.glued) +
        number(groups.rest) +
        number(groups.minutes, groups.minuteWord);
      return Math.round(whole * 60 + half + rest);
    },
  };
}
