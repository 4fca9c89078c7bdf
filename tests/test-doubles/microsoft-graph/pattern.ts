import { Temporal } from 'temporal-polyfill';
import { demandKnown, isRecord, type Json, Refusal } from '../double-server.ts';
import { expand } from '../expand-occurrences.ts';
import { readZone } from './graph-zones.ts';

const CODES: Readonly<Record<string, string>> = {
  sunday: 'SU',
  monday: 'MO',
  tuesday: 'TU',
  wednesday: 'WE',
  thursday: 'TH',
  friday: 'FR',
  saturday: 'SA',
};
const POSITIONS: Readonly<Record<string, number>> = { first: 1, second: 2, third: 3, fourth: 4, last: -1 };
/** Fields of each type of pattern, besides type and interval. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  daily: [],
  weekly: ['daysOfWeek', 'firstDayOfWeek'],
  absoluteMonthly: ['dayOfMonth'],
  relativeMonthly: ['daysOfWeek', 'index'],
  absoluteYearly: ['dayOfMonth', 'month'],
  relativeYearly: ['daysOfWeek', 'index', 'month'],
};
const RANGES: Readonly<Record<string, readonly string[]>> = {
  endDate: ['endDate'],
  noEnd: [],
  numbered: ['numberOfOccurrences'],
};

function refuse(message: string): never {
  throw new Refusal(400, 'ErrorPropertyValidationFailure', message);
}

function readDays(value: unknown): string[] {
  const days = Array.isArray(value) ? value : [];
  if (days.length === 0) refuse('daysOfWeek is missing.');
  return days.map((day) => CODES[String(day)] ?? refuse(`No day is called ${String(day)}.`));
}

function readNumber(value: unknown, most: number, name: string): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1 || value > most)
    refuse(`${name} is invalid.`);
  return Number(value);
}

/** Validates a recurrence by the documentation; `startDay` is the day of the first occurrence. */
export function checkRecurrence(value: unknown, startDay: string): Json {
  if (!isRecord(value) || !isRecord(value.pattern) || !isRecord(value.range))
    return refuse('A pattern and a range.');
  demandKnown(Object.keys(value), ['pattern', 'range'], 'field of a recurrence');
  const { pattern, range } = value;
  const fields = FIELDS[String(pattern.type)] ?? refuse(`No pattern is called ${String(pattern.type)}.`);
  demandKnown(Object.keys(pattern), ['type', 'interval', ...fields], 'field of this pattern');
  readNumber(pattern.interval, 999, 'interval');
  if (fields.includes('daysOfWeek')) readDays(pattern.daysOfWeek);
  if (fields.includes('dayOfMonth')) readNumber(pattern.dayOfMonth, 31, 'dayOfMonth');
  if (fields.includes('month')) readNumber(pattern.month, 12, 'month');
  if (fields.includes('firstDayOfWeek')) readDays([pattern.firstDayOfWeek]);
  const ends = RANGES[String(range.type)] ?? refuse(`No range is called ${String(range.type)}.`);
  demandKnown(
    Object.keys(range),
    ['type', 'startDate', 'recurrenceTimeZone', ...ends],
    'field of this range',
  );
  if (range.startDate !== startDay)
    refuse(`The range starts on ${String(range.startDate)}, the event on ${startDay}.`);
  if (range.recurrenceTimeZone !== undefined) readZone(range.recurrenceTimeZone);
  if (ends.includes('numberOfOccurrences')) readNumber(range.numberOfOccurrences, 999, 'numberOfOccurrences');
  if (ends.includes('endDate') && (typeof range.endDate !== 'string' || !(range.endDate >= startDay)))
    refuse('endDate is invalid.');
  return value;
}

function relative({ daysOfWeek, index = 'first' }: Json): string {
  const days = readDays(daysOfWeek);
  return `BYDAY=${days.join(',')};BYSETPOS=${POSITIONS[String(index)] ?? refuse('index is invalid.')}`;
}

function absolute({ dayOfMonth }: Json): string {
  const day = Number(dayOfMonth);
  // Months that lack the day have their last one instead.
  return day <= 28
    ? `BYMONTHDAY=${day}`
    : `BYMONTHDAY=${[28, 29, 30, 31].slice(0, day - 27).join(',')};BYSETPOS=-1`;
}

/** Days of the occurrences, in order. */
export function daysOf(recurrence: Json, startDay: string): string[] {
  const pattern = isRecord(recurrence.pattern) ? recurrence.pattern : {};
  const range = isRecord(recurrence.range) ? recurrence.range : {};
  const interval = `INTERVAL=${String(pattern.interval)}`;
  const rules: Readonly<Record<string, () => string>> = {
    daily: () => `FREQ=DAILY;${interval}`,
    weekly: () => {
      const [first = 'SU'] = readDays([pattern.firstDayOfWeek ?? 'sunday']);
      return `FREQ=WEEKLY;${interval};WKST=${first};BYDAY=${readDays(pattern.daysOfWeek).join(',')}`;
    },
    absoluteMonthly: () => `FREQ=MONTHLY;${interval};${absolute(pattern)}`,
    relativeMonthly: () => `FREQ=MONTHLY;${interval};${relative(pattern)}`,
    absoluteYearly: () => `FREQ=YEARLY;${interval};BYMONTH=${String(pattern.month)};${absolute(pattern)}`,
    relativeYearly: () => `FREQ=YEARLY;${interval};BYMONTH=${String(pattern.month)};${relative(pattern)}`,
  };
  const rule = rules[String(pattern.type)]?.() ?? '';
  const count = range.type === 'numbered' ? `;COUNT=${String(range.numberOfOccurrences)}` : '';
  const start = Temporal.PlainDate.from(startDay).toPlainDateTime();
  const days = expand({ rule: `${rule}${count}`, start, timeZone: 'UTC', isAllDay: true }).map((wall) =>
    wall.toPlainDate().toString(),
  );
  return range.type === 'endDate' ? days.filter((day) => day <= String(range.endDate)) : days;
}
