import { Temporal } from 'temporal-polyfill';
import type { TimerRecord } from '#contract/timer-record.ts';

/** One record as it is written into a table, in no language: ISO dates, a point before decimals. */
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

function isoIn(timeZone: string, instant: string): string {
  return Temporal.Instant.from(instant)
    .toZonedDateTimeISO(timeZone)
    .toString({ smallestUnit: 'second', timeZoneName: 'never' });
}

/** A running record has no end and lasts to `now`. */
export function exportRow(
  record: TimerRecord,
  names: ExportedNames,
  timeZone: string,
  now: number,
): ExportRow {
  const end = record.endedAt === null ? now : Date.parse(record.endedAt);
  const start = isoIn(timeZone, record.startedAt);
  return {
    date: start.slice(0, 10),
    start,
    end: record.endedAt === null ? '' : isoIn(timeZone, record.endedAt),
    duration_minutes: (Math.max(0, end - Date.parse(record.startedAt)) / 60_000).toFixed(2),
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

/** Cells that a spreadsheet runs as a formula, also behind characters that it skips or does not show. */
const FORMULA = /^(?:[\s\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r])/u;
/** Every character that some spreadsheet takes for the end of a row. */
const ROW_END = /[\n-\r\u0085\u2028\u2029]/;

/**
 * RFC 4180, with the byte order mark that spreadsheets need to see that it is UTF-8. Texts that a spreadsheet would run
 * as a formula are quoted with an apostrophe.
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
