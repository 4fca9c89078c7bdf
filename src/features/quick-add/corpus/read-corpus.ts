import { readFileSync } from 'node:fs';
import { Temporal } from 'temporal-polyfill';
import type { QuickAddReading } from '#line/reading.ts';

export interface CorpusLine {
  readonly line: string;
  readonly meaning: string;
  readonly now: Temporal.Instant;
  readonly isTrap: boolean;
}

const ZONE = 'Europe/Berlin';

/** Reads a corpus file: `line | title | due | others`, below an instant (`@`) and the kind of the lines (`[traps]`). */
export function readCorpus(name: string): CorpusLine[] {
  const lines: CorpusLine[] = [];
  let now = Temporal.Instant.fromEpochMilliseconds(0);
  let isTrap = false;
  for (const text of readFileSync(new URL(`${name}.txt`, import.meta.url), 'utf8').split('\n')) {
    if (text === '' || text.startsWith('# ')) continue;
    if (text === '[lines]' || text === '[traps]') isTrap = text === '[traps]';
    else if (text.startsWith('@ ')) {
      now = Temporal.PlainDateTime.from(text.slice(2)).toZonedDateTime(ZONE).toInstant();
    } else {
      const [line = '', title = line, due = '-', others = ''] = text.split('|').map((part) => part.trim());
      const year = now.toZonedDateTimeISO(ZONE).year;
      const day = /^\d\d-/.test(due) ? `${year}-${due}` : due;
      lines.push({ line, meaning: [title, day, ...others.split(' ')].join(' | '), now, isTrap });
    }
  }
  return lines;
}

export function meaningOf(reading: QuickAddReading): string {
  const others = [
    ...(reading.workload === null ? [] : [`${reading.workload}m`]),
    ...(reading.importance === null ? [] : [`!${reading.importance}`]),
    ...reading.labels.map((label) => `#${label}`),
    ...(reading.recurrence === null ? [] : [reading.recurrence.rule.replace('FREQ=', '')]),
  ];
  return [reading.title, dueOf(reading), ...(others.length === 0 ? [''] : others)].join(' | ');
}

function dueOf({ dueDate, isWholeDay }: QuickAddReading): string {
  if (dueDate === null) return '-';
  const due = Temporal.Instant.from(dueDate).toZonedDateTimeISO(ZONE);
  if (isWholeDay) return due.toPlainDate().toString();
  return due.toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ');
}

export const corpusZone = ZONE;
