import { Temporal } from 'temporal-polyfill';
import type { QuickAddReading } from '../reading.ts';
import { type ComposedWords, type Piece, piecesOf } from './pieces.test-support.ts';

export const composedZone = 'Europe/Berlin';
export const composedAt = Temporal.PlainDateTime.from('2026-11-18T10:00');
export const composedParties = [
  { id: 'tom', face: 'person', name: 'Tom', userName: 'tom' },
  { id: 'ann', face: 'person', name: 'Ann Lee', userName: 'ann' },
] as const;

/** Line made of pieces, with its meaning as `describeReading` writes it. */
export interface ComposedLine {
  readonly line: string;
  readonly meaning: string;
}

interface Range {
  readonly from: string;
  readonly minutes: number;
}

interface Pieces {
  readonly titles: readonly string[];
  readonly days: readonly Piece<Temporal.PlainDate>[];
  readonly times: readonly Piece<string>[];
  readonly ranges: readonly Piece<Range>[];
  readonly estimates: readonly Piece<number>[];
  readonly series: readonly Piece<string>[];
  readonly starts: readonly Piece<Temporal.PlainDate>[];
  readonly ends: readonly Piece<Temporal.PlainDate>[];
  readonly importances: readonly Piece<number>[];
}

/** Spelling of a whole line: people type without shift keys, in capitals and without accents. */
type Spelling = 'written' | 'small' | 'capital' | 'plain';

const SPELLINGS: readonly Spelling[] = ['written', 'written', 'written', 'small', 'plain', 'capital'];
const SEPARATORS = [' ', ' ', ' ', ' ', ' ', ' ', ', ', ', '];
/** Between the title and the pieces; between two pieces a dash is a range: `3 - 5`. */
const TITLE_SEPARATORS = [...SEPARATORS, ' - '];
/** Words that make a time of the length before them: `2 hours after 6pm`, `2 heures à 8h30`. */
const MEASURED =
  /^[([]?(?:before|after|until|till|at|by|from|vor|nach|bis|ab|um|von|a|apres|avant|jusqu|de|des|antes|despues|desde|hasta|al?|alle|prima|dopo|fino|dalle|per|entro|tra|½|1)(?![\p{L}])/iu; /** Hours to which a number behind them would add minutes: `8h 30m`. */
const HOURS_LAST = /\d\s*(?:h|heures|uhr)\W*$/iu;

const LABELS = ['#work', '#q4-plan', '#Home'];
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

const dayOf = (key: string) => Temporal.PlainDate.from(`${composedAt.year}-${key}`);
const minutesBetween = (from: string, to: string) =>
  Temporal.PlainTime.from(from).until(Temporal.PlainTime.from(to)).total('minutes');

/** Composer of random lines in one language; `random` gives numbers from 0 to 1. */
export function createComposer(words: ComposedWords, random: () => number): () => ComposedLine {
  const pieces: Pieces = {
    titles: words.titles,
    days: piecesOf(words.days, dayOf),
    times: piecesOf(words.times, (key) => key),
    ranges: piecesOf(words.ranges, (key) => {
      const [from = '', to = ''] = key.split('-');
      return { from, minutes: minutesBetween(from, to) };
    }),
    estimates: piecesOf(words.estimates, Number),
    series: piecesOf(words.series, (key) => key),
    starts: piecesOf(words.starts, dayOf),
    ends: piecesOf(words.ends, dayOf),
    importances: piecesOf(words.importances, Number),
  };
  const happens = (share: number) => random() < share;
  function pick<T>(all: readonly T[]): T {
    const one = all[Math.floor(random() * all.length)];
    if (one === undefined) throw new Error('nothing to pick from');
    return one;
  }
  function shuffled<T>(all: readonly T[]): T[] {
    return all
      .map((each) => ({ each, at: random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ each }) => each);
  }

  return function compose(): ComposedLine {
    const when = happens(0.35) ? composeSeries() : composeMoment();
    const importance = happens(0.3) ? pick(pieces.importances) : null;
    const label = happens(0.3) ? pick(LABELS) : null;
    const party = happens(0.2) ? pick(composedParties) : null;
    const estimate =
      when.minutes === null && (when.texts.length === 0 || happens(0.5)) ? pick(pieces.estimates) : null;
    const spelling = pick(SPELLINGS);
    const spelled = [...when.texts, ...(importance ? [importance.text] : [])].map((text) =>
      spell(text, spelling),
    );
    const others = [
      ...spelled,
      ...(estimate ? [spelling === 'plain' ? unaccented(estimate.text) : estimate.text] : []),
      ...(label ? [label] : []),
      ...(party ? [`@${party.name}`] : []),
    ].map((text) => (happens(0.06) ? pick([`(${text})`, `[${text}]`]) : text));
    const title = pick(pieces.titles);
    const order = shuffled(others);
    order.splice(pick([0, order.length, Math.floor(random() * (order.length + 1))]), 0, title);
    const line = order.reduce((all, text, index) => {
      const last = order[index - 1] ?? '';
      const isMeasured = last.includes(estimate?.text ?? title) && MEASURED.test(unaccented(text));
      const isCounted =
        (/\d\W*$/.test(last) && /^\W*[½1]/.test(text)) ||
        (HOURS_LAST.test(last) && /^\W*\d/.test(text)) ||
        /^\W*hora/.test(text);
      const separators = last === title || text === title ? TITLE_SEPARATORS : SEPARATORS;
      return `${all}${isMeasured || isCounted ? ', ' : pick(separators)}${text}`;
    });
    const meaning = [
      title,
      when.due ?? '-',
      `${when.minutes ?? estimate?.meaning ?? '-'} min`,
      when.isBlock && when.minutes !== null && party === null ? 'block' : '-',
      when.rule ?? '-',
      importance?.meaning ?? '-',
      label?.slice(1) ?? '-',
      party?.id ?? '-',
    ];
    return { line, meaning: meaning.join(' | ') };
  };

  interface When {
    readonly texts: readonly string[];
    readonly due: string | null;
    readonly minutes: number | null;
    readonly isBlock: boolean;
    readonly rule: string | null;
  }

  function composeMoment(): When {
    const none: When = { texts: [], due: null, minutes: null, isBlock: true, rule: null };
    const time = happens(0.65) ? pickTime() : null;
    const day = time === null || time.leans || happens(0.75) ? pick(pieces.days) : null;
    if (time === null && happens(0.15)) return none;
    if (day?.leans && time === null) return composeMoment();
    if (day !== null && time !== null && isPast(day.meaning, time.from)) return composeMoment();
    const due = dueOf(day?.meaning ?? null, time?.from ?? null);
    const texts = [day, time].flatMap((piece) => (piece === null ? [] : [piece]));
    const isGlued = texts.some(({ leans }) => leans) || happens(0.6);
    return {
      ...none,
      texts: isGlued ? [shuffled(texts.map(({ text }) => text)).join(' ')] : texts.map(({ text }) => text),
      due,
      minutes: time?.minutes ?? null,
    };
  }

  function composeSeries(): When {
    const series = pick(pieces.series);
    const time = happens(0.7) ? pickTime() : null;
    const start = happens(0.4) ? pick(pieces.starts) : null;
    const end = happens(0.3) ? pick(pieces.ends) : null;
    const first = firstOf(series.meaning, start?.meaning ?? null, time?.from ?? null);
    if (end !== null && Temporal.PlainDate.compare(first, end.meaning) > 0) return composeSeries();
    const repeated =
      time?.leans === true || happens(0.5) ? [[series.text, time?.text]] : [[series.text], [time?.text]];
    return {
      texts: [
        ...repeated
          .map((texts) => texts.filter((text) => text !== undefined).join(' '))
          .filter((text) => text !== ''),
        ...(start ? [start.text] : []),
        ...(end ? [end.text] : []),
      ],
      due: time === null ? first.toString() : `${first} ${time.from}`,
      minutes: time?.minutes ?? null,
      isBlock: false,
      rule:
        end === null
          ? series.meaning
          : `${series.meaning};UNTIL=${end.meaning.toString().replaceAll('-', '')}`,
    };
  }

  function pickTime(): { text: string; from: string; minutes: number | null; leans: boolean } {
    if (happens(0.75)) {
      const { text, meaning, leans } = pick(pieces.times);
      return { text, from: meaning, minutes: null, leans };
    }
    const { text, meaning, leans } = pick(pieces.ranges);
    return { text, ...meaning, leans };
  }
}

function dueOf(day: Temporal.PlainDate | null, time: string | null): string {
  if (time === null) return `${day}`;
  const on = day ?? composedAt.toPlainDate().add({ days: isPast(composedAt.toPlainDate(), time) ? 1 : 0 });
  return `${on} ${time}`;
}

function isPast(day: Temporal.PlainDate, time: string | null): boolean {
  if (time === null) return false;
  return Temporal.PlainDateTime.compare(day.toPlainDateTime(Temporal.PlainTime.from(time)), composedAt) <= 0;
}

/** First day of a series from its start, or from today, on which its time is ahead. */
function firstOf(rule: string, start: Temporal.PlainDate | null, time: string | null): Temporal.PlainDate {
  const days = /BYDAY=([A-Z,]+)/.exec(rule)?.[1]?.split(',');
  const monthDay = /BYMONTHDAY=(-?\d+)/.exec(rule)?.[1];
  let day = start ?? composedAt.toPlainDate();
  for (;;) {
    const isDay = days === undefined || days.includes(WEEKDAYS[day.dayOfWeek - 1] ?? '');
    const isMonthDay =
      monthDay === undefined || day.day === (monthDay === '-1' ? day.daysInMonth : Number(monthDay));
    if (isDay && isMonthDay && !isPast(day, time)) return day;
    day = day.add({ days: 1 });
  }
}

const unaccented = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'");

/** Pieces keep the letters that mean something else in capitals: the units of hours and the order of a date. */
function spell(text: string, spelling: Spelling): string {
  if (spelling === 'small') return text.toLowerCase();
  if (spelling === 'plain') return unaccented(text);
  return spelling === 'capital' ? text.toUpperCase().replace(/(?<=\d\s?)H\b/g, 'h') : text;
}

export function describeReading(reading: QuickAddReading): string {
  const rule = reading.recurrence?.rule.replace('FREQ=', '');
  return [
    reading.title,
    localDue(reading) ?? '-',
    `${reading.workload ?? '-'} min`,
    reading.block === null ? '-' : 'block',
    rule ?? '-',
    reading.importance ?? '-',
    reading.labels.join(' ') || '-',
    reading.parties.map(({ id }) => id).join(' ') || '-',
  ].join(' | ');
}

function localDue({ dueDate, isWholeDay }: QuickAddReading): string | null {
  if (dueDate === null) return null;
  const due = Temporal.Instant.from(dueDate).toZonedDateTimeISO(composedZone);
  if (isWholeDay) return due.toPlainDate().toString();
  return due.toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ');
}
