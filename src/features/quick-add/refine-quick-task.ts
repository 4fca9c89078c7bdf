import type { Client } from '#client/client.ts';
import { fitTitle } from '#line/fit-title.ts';
import { repeatTask, scopeOf, type UnderstoodLine, withLabels } from './quick-add-mutations.ts';

/**
 * Edit of a task whose line was entered before its reader was loaded. Writes nothing if nothing differs. Settles when
 * the write is on disk.
 */
export async function refineQuickTask(
  client: Client,
  id: string,
  written: UnderstoodLine,
  line: UnderstoodLine,
): Promise<void> {
  const isSame =
    line.title === written.title &&
    line.dueDate === null &&
    line.workload === null &&
    line.importance === null &&
    line.labels.length === 0 &&
    line.scope === null;
  if (isSame) return;
  const task = client.replica.get('task', id);
  await client.write({
    name: 'updateTask',
    payload: {
      id,
      version: task?.version ?? 1,
      data: {
        title: fitTitle(line.title).title,
        ...scopeOf(line),
        ...(line.dueDate === null ? {} : { dueDate: line.dueDate, isWholeDay: line.isWholeDay }),
        ...(line.workload === null ? {} : { workload: line.workload }),
        ...(line.importance === null ? {} : { importance: line.importance }),
        ...(line.labels.length === 0 ? {} : { labels: withLabels(task?.labels, line.labels) }),
      },
    },
  });
  if (line.recurrence !== null) await repeatTask(client, id, line.recurrence);
}
