import type { Client } from '#client/client.ts';
import type { TimerRecord } from '#contract/timer-record.ts';
import type { Formats } from '#i18n/format.ts';
import { toInstant } from '#time/instant.ts';
import { dayOf } from '#time/wall-clock.ts';
import type { EntryDraft } from './entry-draft.ts';

/** Draft of a new record: from the end of today's last record until now. */
export function newEntry(
  { replica, session }: Pick<Client, 'replica' | 'session'>,
  formats: Formats,
  now: number,
): EntryDraft {
  const ends = [...replica.all('timerRecord')].flatMap(({ userId, endedAt }) =>
    userId === session.accountId && endedAt !== null ? [Date.parse(endedAt)] : [],
  );
  const last = ends.reduce((latest, end) => Math.max(latest, end), 0);
  const { timeZone } = formats.settings;
  const today = dayOf(now, timeZone);
  const from = dayOf(last, timeZone) === today ? formats.time(toInstant(last)) : '';
  return {
    recordId: null,
    taskId: null,
    title: '',
    date: today,
    from,
    to: formats.time(toInstant(now)),
    note: '',
  };
}

export function entryOf(
  { id, noteId, startedAt, note }: TimerRecord,
  title: string,
  formats: Formats,
): EntryDraft {
  const date = dayOf(Date.parse(startedAt), formats.settings.timeZone);
  return { recordId: id, taskId: noteId, title, date, from: formats.time(startedAt), to: '', note };
}
