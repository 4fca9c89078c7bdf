import type { Client } from '#client/client.ts';
import type { RecurrenceRule } from '#contract/task/recurrence.ts';

/** Shows optimistically and settles when the write is on disk. Null ends the series with this task. */
export function setTaskRecurrence(
  client: Client,
  id: string,
  recurrence: RecurrenceRule | null,
): Promise<void> {
  return client.write({ name: 'setTaskRecurrence', payload: { id, recurrence } });
}
