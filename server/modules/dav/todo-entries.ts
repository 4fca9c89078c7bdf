import { dueEnd, dueStart } from '#contract/task/due.ts';
import type { Task } from '#contract/task/task.ts';
import type { Queryable } from '#server/database/driver.ts';
import type { EntityReaders } from '#server/entity-reader.ts';
import { toInstant } from '#time/instant.ts';
import { DAY } from '#time/units.ts';
import { scopesOf } from '../scopes/service.ts';
import { type CalendarEntry, entryTag } from './calendar-entry.ts';
import { DavRefusal } from './dav-refusal.ts';
import { listPlacements, listTasks, MOST, type ObjectHead } from './object-repository.ts';
import { newStored, openStored } from './stored-object.ts';
import { writeTodo } from './todo-form.ts';

/** Finished tasks stay in their calendars as long. */
const FINISHED = 90 * DAY;
/** Calendar of own tasks that are in no collection. */
export const TASKS = 'tasks';

export interface TodoEntry extends CalendarEntry {
  readonly kind: 'task';
  readonly task: Task;
  readonly parentUid: string | null;
  /** `tasks`, or ids of collections. */
  readonly calendars: readonly string[];
}

interface Asked {
  readonly userId: string;
  readonly zone: string;
  readonly now: number;
  readonly collectionIds: readonly string[];
  readonly heads: ReadonlyMap<string, ObjectHead>;
}

function isMine({ role, delegatedStatus }: Task): boolean {
  return (role === 'owner' && delegatedStatus !== 'DELEGATED') || role === 'assignee';
}

function spanOf(task: Task, zone: string): CalendarEntry['span'] {
  return task.dueDate === null ? null : { from: dueStart(task, zone), to: dueEnd(task, zone) };
}

/** Tasks of all calendars of a person, each as they may view it. */
export async function listTodos(
  queryable: Queryable,
  readers: EntityReaders,
  asked: Asked,
): Promise<TodoEntry[]> {
  const { userId, zone, now, collectionIds, heads } = asked;
  const { audiences } = (await scopesOf(queryable, [userId]))(userId);
  const rows = await listTasks(queryable, userId, [userId, ...audiences], toInstant(now - FINISHED));
  if (rows.length > MOST) throw new DavRefusal(507, 'number-of-matches-within-limits');
  const placements = Map.groupBy(await listPlacements(queryable, collectionIds), ({ taskId }) => taskId);
  const view = await readers.task(
    queryable,
    rows.map(({ id }) => id),
    [userId],
  );
  return rows.flatMap(({ id, path }): TodoEntry[] => {
    const seen = view(id, userId);
    if (seen === null || seen.isDeleted) return [];
    const task = seen.data;
    const collected = [...path, id].flatMap((each) =>
      (placements.get(each) ?? []).map(({ collectionId }) => collectionId),
    );
    const calendars = collected.length > 0 ? [...new Set(collected)] : isMine(task) ? [TASKS] : [];
    if (calendars.length === 0) return [];
    const head = heads.get(id) ?? null;
    const parentUid =
      task.parentTaskId === null ? null : (heads.get(task.parentTaskId)?.uid ?? task.parentTaskId);
    const uid = head?.uid ?? id;
    return [
      {
        ...{
          kind: 'task',
          entityId: id,
          name: head?.name ?? `${id}.ics`,
          uid,
          head,
          task,
          parentUid,
          calendars,
        },
        etag: entryTag(head, task.version, task.labels, task.progress, task.recurrence, parentUid),
        span: spanOf(task, zone),
        render(kept) {
          const stored = kept === null ? newStored('VTODO', uid, zone) : openStored(kept, zone);
          return writeTodo(stored, task, parentUid, head?.keptFields ?? []) ?? kept ?? '';
        },
      },
    ];
  });
}
