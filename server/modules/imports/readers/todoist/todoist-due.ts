import { addMonths, type CalendarDay, daysBetween } from '#time/calendar-day.ts';
import type { LeftBehind, SourceMoment, SourceTask } from '../../source-row.ts';
import { endedOn, firstDayOf } from '../foreign-rule.ts';
import { readDate } from '../read-date.ts';
import { readRepeat, type WrittenRepeat } from '../repeat-phrase.ts';

export interface TodoistDue {
  readonly due: SourceMoment | null;
  readonly recurrence: SourceTask['recurrence'];
  readonly leftBehind: readonly LeftBehind[];
}

const NOTHING: TodoistDue = { due: null, recurrence: null, leftBehind: [] };

/** Date in the words of one language: `2026-10-02 18:30`, `Sep 15 2026 10:00`, and without a year the nearest one. */
function writtenDate(
  text: string,
  language: string,
  zone: string | null,
  today: CalendarDay,
): SourceMoment | null {
  const tidied = text.replaceAll(/\s*@\s*/g, ' ').trim();
  const order = language.startsWith('en') ? 'mdy' : 'dmy';
  const found = readDate(tidied, order, zone);
  if (found !== null) return found;
  const yearless =
    /^(\d{1,2}(?:st|nd|rd|th|er|\.)?\s+(?:de\s+)?\p{L}{3,}\.?|\p{L}{3,}\.?\s+\d{1,2}(?:st|nd|rd|th)?)(?=$|[\s,])(.*)$/iu.exec(
      tidied,
    );
  const [, date = '', rest = ''] = yearless ?? [];
  if (date === '') return null;
  const year = Number(today.slice(0, 4));
  const near = [year - 1, year, year + 1].flatMap(
    (each) => readDate(`${date} ${each}${rest}`, order, zone) ?? [],
  );
  const distance = (moment: SourceMoment) => Math.abs(daysBetween(today, dayOfMoment(moment)));
  return near.sort((one, other) => distance(one) - distance(other))[0] ?? null;
}

function dayOfMoment(moment: SourceMoment): CalendarDay {
  if ('day' in moment) return moment.day;
  return ('wall' in moment ? moment.wall : moment.instant).slice(0, 10);
}

function atTime(day: CalendarDay, minutes: number | null, zone: string | null): SourceMoment {
  if (minutes === null) return { day };
  const pad = (number: number) => String(number).padStart(2, '0');
  return { wall: `${day}T${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`, zone };
}

/** Rule with its last day; null where the words for that day are no date. */
function endedRule({ rule, until }: WrittenRepeat, language: string, from: CalendarDay): string | null {
  if (until === null) return rule;
  const end = writtenDate(until, language, null, addMonths(from, 6));
  return end === null ? null : endedOn(rule, dayOfMoment(end));
}

/** Due date in words, as the CSV has it: a date, or a repetition, whose next date is the due date. */
export function dueOfWords(
  words: string,
  language: string,
  zone: string | null,
  today: CalendarDay,
): TodoistDue {
  if (words === '') return NOTHING;
  const date = writtenDate(words, language, zone, today);
  if (date !== null) return { ...NOTHING, due: date };
  const repeat = readRepeat(words, language);
  // Words like "tomorrow" meant another day when they were written.
  if (repeat === null) {
    const what = /^(?:ev|every|jede|alle|chaque|tou|cada|todo|ogni|tutt)/iu.test(words) ? 'repeat' : 'other';
    return { ...NOTHING, leftBehind: [{ what, detail: words }] };
  }
  const start = repeat.start === null ? null : writtenDate(repeat.start, language, null, today);
  const from = start === null ? today : dayOfMoment(start);
  const rule = endedRule(repeat, language, from);
  const first = rule === null ? null : firstDayOf(rule, from);
  if (rule === null || first === null || (repeat.start !== null && start === null))
    return { ...NOTHING, leftBehind: [{ what: 'repeat', detail: words }] };
  return {
    due: atTime(first, repeat.time, zone),
    recurrence: { rule, basis: repeat.basis },
    leftBehind: [],
  };
}

/** Repetition in words beside a due date that is known. */
export function repeatOfWords(words: string, language: string, due: SourceMoment): TodoistDue {
  const repeat = readRepeat(words, language);
  const rule = repeat === null ? null : endedRule(repeat, language, dayOfMoment(due));
  if (repeat === null || rule === null)
    return { due, recurrence: null, leftBehind: [{ what: 'repeat', detail: words }] };
  return { due, recurrence: { rule, basis: repeat.basis }, leftBehind: [] };
}

/** Whole days of an estimate are no minutes. */
export function estimateOf(
  amount: number | null,
  unit: string,
): { readonly estimate: number | null; readonly leftBehind: readonly LeftBehind[] } {
  if (amount === null || !(amount > 0)) return { estimate: null, leftBehind: [] };
  if (unit === 'minute' || unit === '') return { estimate: Math.round(amount), leftBehind: [] };
  return { estimate: null, leftBehind: [{ what: 'estimate', detail: `${amount} ${unit}` }] };
}

/** Deadline, which Todoist has beside the date: the due date where there is no other. */
export function withDeadline(due: TodoistDue, deadline: SourceMoment | null, words: string): TodoistDue {
  if (words === '') return due;
  if (due.due === null && deadline !== null) return { ...due, due: deadline };
  return { ...due, leftBehind: [...due.leftBehind, { what: 'deadline', detail: words }] };
}
