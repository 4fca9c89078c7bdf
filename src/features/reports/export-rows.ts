import { FORMULA, ROW_END } from '#contract/export/formula.ts';
import type { TimerRecord } from '#contract/timer-record.ts';
import { clockText } from '#time/clock-text.ts';
import { MINUTE } from '#time/units.ts';
import { offsetAt } from '#time/wall-clock.ts';
import type { Interval } from '#time/zoned-day.ts';
import { within } from './totals.ts';

/** Record as a language-neutral table row: ISO dates, decimal points. */
export interface ExportRow {
  readonly date: string;
  readonly start: string;
  readonly end: string;
  readonly duration_minutes: string;
  readonly task: string;
  readonly note: string;
  readonly labels: string;
  readonly organization: string;
  readonly group: string;
  readonly person: string;
  readonly task_id: string;
  readonly record_id: string;
}

export interface ExportedNames {
  readonly task: string;
  readonly labels: readonly string[];
  readonly organization: string;
  readonly group: string;
  readonly person: string;
}

/** Local time with its offset: `2026-11-18T10:00:30+01:00`. */
function isoIn(timeZone: string, at: number): string {
  const offset = offsetAt(at, timeZone);
  const local = new Date(at + offset).toISOString().slice(0, 19);
  return `${local}${offset < 0 ? '-' : '+'}${clockText(Math.round(Math.abs(offset) / MINUTE))}`;
}

/** Clipped, so that two adjacent ranges add up to the tracked time. A running record lasts to `now`. */
export function exportRow(
  record: TimerRecord,
  names: ExportedNames,
  { timeZone, range, now }: { readonly timeZone: string; readonly range: Interval; readonly now: number },
): ExportRow {
  const isRunning = record.endedAt === null && now <= range.end;
  const startedAt = Math.max(range.start, Date.parse(record.startedAt));
  const start = isoIn(timeZone, startedAt);
  const time = within(record, range, now);
  return {
    date: start.slice(0, 10),
    start,
    end: isRunning ? '' : isoIn(timeZone, startedAt + time),
    duration_minutes: (time / MINUTE).toFixed(2),
    task: names.task,
    note: record.note,
    labels: names.labels.join(' '),
    organization: names.organization,
    group: names.group,
    person: names.person,
    task_id: record.noteId,
    record_id: record.id,
  };
}

const columns: readonly (keyof ExportRow)[] = [
  'date',
  'start',
  'end',
  'duration_minutes',
  'task',
  'note',
  'labels',
  'organization',
  'group',
  'person',
  'task_id',
  'record_id',
];

/**
 * RFC 4180, with the byte order mark by which spreadsheets detect UTF-8, and formulas escaped by an
 * apostrophe.
 */
export async function csvOf(rows: readonly ExportRow[]): Promise<string> {
  const { default: papaparse } = await import('papaparse');
  const text = papaparse.unparse([...rows], {
    columns: [...columns],
    newline: '\r\n',
    escapeFormulae: FORMULA,
    quotes: (value: unknown) => ROW_END.test(String(value)),
  });
  return `\ufeff${text}\r\n`;
}
