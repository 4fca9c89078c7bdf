import type { TFunction } from 'i18next';
import type { Client } from '#client/client.ts';
import { dueDayOf } from '#contract/task/due.ts';
import type { Task } from '#contract/task/task.ts';
import { nowOf } from '#domain/time/use-now.ts';
import type { Formats } from '#i18n/format.ts';
import { dayOf } from '#time/wall-clock.ts';
import { nextOccurrence } from './next-occurrence.ts';

/** Text about a task that was just finished, with the date on which it comes next where that is certain. */
export function nextDateText(
  { client, formats, t }: { client: Client; formats: Formats; t: TFunction<'pages'> },
  text: string,
  task: Task,
): string {
  const now = nowOf(client);
  const { timeZone } = formats.settings;
  const next = nextOccurrence(task, client.replica.all('task'), now);
  const day = next === null ? null : dueDayOf(next, timeZone);
  if (day === null) return text;
  const when = formats.days.relative(day, dayOf(now, timeZone));
  return `${text}. ${t('taskList.done.next', { when })}`;
}
