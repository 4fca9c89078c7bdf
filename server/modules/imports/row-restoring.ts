import type { ImportRow } from '#contract/import/import.ts';
import { isEmpty } from '#server/changed-fields.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { updateCollection } from '../collections/service.ts';
import { lockTaskFor, lockTreesOf } from '../tasks/service.ts';
import * as batches from './batch-repository.ts';
import type { WritingServices } from './batch-writing.ts';
import { collectionNameOf } from './collection-name.ts';
import type { ImportRecord, ImportRowRecord } from './table.ts';
import { type Assigned, NEWEST } from './task-writing.ts';

/** Fields as an update of this module stored them: their values are those of the entity’s own columns. */
type Replaced<T> = Partial<T> & { readonly completedAt?: string | null; readonly assigned?: Assigned };

/** Puts the fields back that an import replaced, of a thing that was there before it and that nobody changed since. */
export function createRowRestoring({
  tasks,
  timerRecords,
  scheduleItems,
}: Pick<WritingServices, 'tasks' | 'timerRecords' | 'scheduleItems'>) {
  /** Takes a task back from the colleague to whom an update assigned it, with the right that they had before. */
  async function takeBack(context: WriteContext, id: string, { userId, right }: Assigned): Promise<void> {
    await lockTreesOf(context, [id]);
    const task = await lockTaskFor(context.tx, context.caller.userId, id, 'task.share');
    const path = { userId, groupId: null, organizationId: null };
    if (right === null) await tasks.revokeAccess(context, task, path);
    else await tasks.lowerAccess(context, task, path, right);
  }

  async function restoreTask(context: WriteContext, id: string, fields: Readonly<Record<string, unknown>>) {
    const { completedAt, assigned, ...replaced } = fields as Replaced<
      Parameters<typeof tasks.update>[1]['data']
    >;
    const isDated = 'dueDate' in replaced;
    const data = isDated ? { ...replaced, isWholeDay: replaced.dueDay !== null } : replaced;
    if (!isEmpty(data)) await tasks.update(context, { id, version: NEWEST, data });
    if (assigned !== undefined) await takeBack(context, id, assigned);
    if (completedAt === null) await tasks.reopen(context, id);
    else if (completedAt !== undefined) await tasks.finish(context, id, completedAt);
  }

  /** Whether a collection still has the name that the import gave it: tasks that came into it change its version. */
  async function isNamedSo(context: WriteContext, { source, before }: ImportRowRecord, id: string) {
    if (source?.kind !== 'project' || before?.fields.name === undefined) return true;
    const { name } = await batches.findFields(context.tx, 'project', id, ['name']);
    return name === collectionNameOf(source);
  }

  return async (
    context: WriteContext,
    of: ImportRecord,
    row: ImportRowRecord,
    { id, version }: { readonly id: string; readonly version: number | null },
  ): Promise<ImportRow['reason']> => {
    const { before, kind } = row;
    if (before === null) return 'was_there';
    const isUntouched =
      kind === 'project' ? await isNamedSo(context, row, id) : version === row.entityVersion;
    if (!isUntouched) return 'changed_since';
    const { fields } = before;
    if (kind === 'task' || kind === 'section') await restoreTask(context, id, fields);
    else if (kind === 'project') await updateCollection(context, { collectionId: id, data: fields });
    else if (kind === 'record') {
      const noteId = await batches.findTaskOfRecord(context.tx, id);
      await timerRecords.update(context, { id: noteId, recordId: id, data: fields });
    } else if (kind === 'event')
      await scheduleItems.update(context, { calendarItemId: id, props: fields, reach: 'one' });
    await batches.restoreOrigin(context.tx, of, row, before);
    return 'restored';
  };
}
