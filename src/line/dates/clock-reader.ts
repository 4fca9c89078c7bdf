import { lexicon, type Table } from '#time/written/lexicon.ts';
import type { Clock } from './written-time.ts';

export interface ClockWords {
  /** Hours in words. */
  readonly hours: Table<number>;
  /** Before a time: `at`. */
  readonly lead: string;
  /** Before a time from which something is open or until which it is wanted: `from`, `ab`; of marked times only. */
  readonly open: string;
  /** Before a time, with or without its preposition, to which it holds exactly: `Punkt`, `exactly`. */
  readonly exact: string;
  /** Right behind a time that is exact (`sharp`, `en punto`) or from which something is open (`onwards`). */
  readonly afterTime: string;
  /** Units after an hour: `o'clock`, `Uhr`; units that also count hours need a preposition: `à 9 heures`. */
  readonly unit: string;
  readonly countingUnit: string;
  /** Separator of hour and minutes beside `:`: `15h30`. */
  readonly sign: string;
  /** Minutes in words, after an hour or in `fractions`. */
  readonly minutes: Table<number>;
  /** Forms with `{h}` for the hour, `{n}` for minutes and `{w}` for minutes in words; a sign adds or subtracts them. */
  readonly fractions: Table<number | '+' | '-'>;
  /** Times with a name, in minutes of the day; midnight is 1,440. */
  readonly named: Table<number>;
  /** Words after a time for its half or part of the day. */
  readonly halves: Table<NonNullable<Clock['half']>>;
  /** Short halves right behind hour and minutes: `5:30p`, `830am`. */
  readonly gluedHalves: string;
  /** Before the first time of a range, with those clear by themselves, and between the two. */
  readonly rangeLead: string;
  readonly clearRangeLead: string;
  readonly rangeJoint: string;
  /** Joints that are also a `lead`: `lundi 9 à 10h` is no range, `de 9 à 10h` is. */
  readonly ledJoint: string;
  /** Joints that need a `rangeLead`: `between 9 and 11`. */
  readonly andJoint: string;
  /** Hours need their unit: French has no `à 9`. */
  readonly needsUnit: boolean;
  /** Words before two numbers that are no hours (`pages 2-4`), with `$` at the end. */
  readonly counted: RegExp;
  /** Words that can follow a bare hour in the middle of a line: `Meet at 3 with Bob`; null if any word can. */
  readonly goesOn: RegExp | null;
  /** Words before a time, with `$`, that is written as on the clock of a station: `ore 6:52`. */
  readonly station: RegExp | null;
  /** Whether digits without a preposition are read as in a timetable. */
  readonly hasTimetable: boolean;
  /** Whether 1–6 alone mean the afternoon. */
  readonly isTwelveHour: boolean;
  /** Whether 7–11 that are past today mean the evening: `today at 9` at ten in the morning. */
  readonly isEveningToday: boolean;
}

/**
 * `clear` is a time by itself, `spoken` too, `dotted` needs a preposition or a neighbour, `weak` a preposition or an
 * adjacent day, the others a preposition.
 */
export interface ReadClock {
  readonly clock: Clock;
  readonly strength: 'clear' | 'spoken' | 'dotted' | 'weak' | 'counted' | 'bare';
}

export interface ClockReader {
  /** Source that matches any time, without groups. */
  readonly source: string;
  /** Source of what makes a number the day of a date: `24 décembre`, `24.12`. */
  readonly beginsDate: string;
  readonly read: (text: string) => ReadClock | null;
}

type Groups = Readonly<Record<string, string | undefined>>;

interface Form {
  readonly source: string;
  readonly read: (groups: Groups) => ReadClock | null;
}

const withoutGroups = (source: string) => source.replace(/\(\?<\w+>/g, '(?:');

/** `months`: words that a number belongs to rather than to the hour before it: `16h 24 décembre`. */
export function createClockReader(words: ClockWords, months: string): ClockReader {
  const hours = lexicon(words.hours);
  const minutes = lexicon(words.minutes);
  const halves = lexicon(words.halves);
  const named = lexicon(words.named);
  const half = `(?:\\s*(?<half>${halves.source})(?!\\p{L}))?`;
  const unit = `(?:\\s*(?:(?<unit>${words.unit})|(?<counting>${words.countingUnit}))(?!\\p{L}))?`;
  const minutesUnit = `(?:\\s*(?<unit>${words.unit}|${words.countingUnit}|h(?:rs?)?)(?!\\p{L}))?`;
  const hour = `(?:(?<h>\\d{1,2})|(?<word>${hours.source})(?!\\p{L}))`;

  const beginsDate = `\\.?\\s*(?:de\\s+)?(?:${months})(?!\\p{L})|[./-]\\s?\\d`;
  const forms: Form[] = [
    ...words.fractions.map(([form, offset]) => fractionForm(form, offset)),
    {
      source: `(?<h>\\d{1,2})(?:\\s*(?<sign>:|${words.sign})(?:\\s+(?=\\d\\d(?!${beginsDate})))?|(?<dot>\\.))(?<m>[0-5]\\d)(?!\\.)${minutesUnit}${half}`,
      read: (groups) =>
        clockOf(groups, Number(groups.m), groups.dot === undefined || groups.unit !== undefined),
    },
    {
      source: `(?<h>\\d{1,2})(?::?(?<m>[0-5]\\d))\\s?(?<half>${words.gluedHalves})(?!\\p{L})`,
      read: (groups) => clockOf({ ...groups, half: `${groups.half?.charAt(0)}m` }, Number(groups.m), true),
    },
    {
      source: `${hour}${unit}(?:\\s+(?<mw>${minutes.source}))?${half}`,
      read: (groups) => clockOf(groups, minutes.valueOf(groups.mw) ?? 0, groups.unit !== undefined),
    },
    {
      source: `(?<name>${named.source})`,
      read: ({ name }) => namedClock(named.valueOf(name), /\s/.test(name ?? '')),
    },
  ];
  const tests = forms.map(({ source, read }) => ({ pattern: new RegExp(`^(?:${source})$`, 'iu'), read }));

  function fractionForm(form: string, offset: number | '+' | '-'): Form {
    const source = form
      .replace('{h}', `${hour}${unit}`)
      .replace('{n}', `(?<n>\\d{1,2}|${minutes.source})(?!\\p{L})`)
      .replace('{w}', `(?<n>${minutes.source})`);
    return {
      source: `${source}${half}`,
      read: (groups) => {
        const count = minutes.valueOf(groups.n) ?? Number(groups.n);
        const added = typeof offset === 'number' ? offset : offset === '+' ? count : -count;
        const spoken = clockOf(groups, 0, groups.unit !== undefined);
        if (spoken === null || !(Math.abs(added) < 60)) return null;
        const total = spoken.clock.hour * 60 + added;
        const from = total < 60 && spoken.clock.hour <= 1 ? total + 720 : total;
        const clock = { ...spoken.clock, hour: Math.floor(from / 60), minute: from % 60, isSpoken: true };
        // In front of the hour (`half past 3`, `halb neun`) they can be nothing else; behind it they may count hours.
        const alone = typeof offset === 'number' && !form.startsWith('{') ? 'spoken' : 'weak';
        return { clock, strength: spoken.strength === 'clear' ? 'clear' : alone };
      },
    };
  }

  function clockOf(groups: Groups, minute: number, isMarked: boolean): ReadClock | null {
    const value = hours.valueOf(groups.word) ?? Number(groups.h);
    if (!(value <= 24) || minute > 59) return null;
    const clock: Clock = {
      hour: value,
      minute,
      half: halves.valueOf(groups.half) ?? null,
      isSpoken: groups.word !== undefined,
      isPadded: groups.h?.startsWith('0') ?? false,
    };
    if (isMarked || groups.half !== undefined) return { clock, strength: 'clear' };
    if (groups.dot !== undefined) return { clock, strength: 'dotted' };
    return { clock, strength: groups.counting === undefined ? 'bare' : 'counted' };
  }

  const patternSource = forms.map(({ source }) => withoutGroups(source)).join('|');
  return {
    source: `(?:${patternSource})`,
    beginsDate,
    read: (text) => {
      for (const { pattern, read } of tests) {
        const match = pattern.exec(text);
        const found = match && read(match.groups ?? {});
        if (found) return found;
      }
      return null;
    },
  };
}

/** Time with a name, which a preposition makes clear (`a mezzogiorno`). */
function namedClock(minutes: number | undefined, isClear: boolean): ReadClock | null {
  if (minutes === undefined) return null;
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
  return {
    clock: { hour, minute, half: hour === 12 ? 'pm' : null, isSpoken: false, isPadded: false },
    strength: isClear ? 'clear' : 'weak',
  };
}
