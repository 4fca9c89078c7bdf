import { type SQL, sql } from 'drizzle-orm';
import type { Recurrence } from '#contract/task/recurrence.ts';
import type { Task } from '#contract/task/task.ts';
import type { TaskAccess } from '#contract/task/task-access.ts';
import { type JsonFields, jsonObjectText, wordText } from '#server/database/json-text.ts';
import { groups } from '../groups/table.ts';
import { organizations } from '../organizations/table.ts';
import { users } from '../users/table.ts';
import { taskAccess } from './access/table.ts';
import { taskSeries } from './series/table.ts';
import { sharedTask, tasks } from './table.ts';

/** Fields that depend on who reads the task. */
type OfReader = 'ownerName' | 'role';

const recurrence = sql`case when ${tasks.seriesId} is null or ${tasks.occurrence} is null then 'null' else coalesce((
  select ${jsonObjectText<Recurrence>({
    seriesId: taskSeries.id,
    occurrence: tasks.occurrence,
    rule: taskSeries.rule,
    timeZone: taskSeries.timeZone,
    basis: taskSeries.basis,
  })} from ${taskSeries} where ${taskSeries.id} = ${tasks.seriesId} and ${taskSeries.endedAt} is null
), 'null') end`;

const accesses = sql`case when ${tasks.audience} = '{}' then '[]' else coalesce((
  select '[' || string_agg(${jsonObjectText<TaskAccess>({
    id: taskAccess.id,
    right: taskAccess.right,
    userId: taskAccess.userId,
    groupId: taskAccess.groupId,
    organizationId: taskAccess.organizationId,
    name: sql`to_json(coalesce(${organizations.name}, ${groups.name}, trim(${users.firstName} || ' ' || ${users.lastName})))::text`,
  })}, ',' order by ${taskAccess.createdAt}, ${taskAccess.id}) || ']'
  from ${taskAccess}
  left join ${users} on ${users.id} = ${taskAccess.userId}
  left join ${groups} on ${groups.id} = ${taskAccess.groupId}
  left join ${organizations} on ${organizations.id} = ${taskAccess.organizationId}
  where ${taskAccess.taskId} = ${tasks.id}
), '[]') end`;

const fields: JsonFields<Omit<Task, OfReader>> = {
  id: tasks.id,
  createdAt: tasks.createdAt,
  updatedAt: tasks.updatedAt,
  version: tasks.version,
  title: tasks.title,
  description: tasks.description,
  dueDate: tasks.dueDate,
  dueDay: tasks.dueDay,
  isWholeDay: sql`(${tasks.dueDay} is not null)::text`,
  importance: tasks.importance,
  workload: tasks.workload,
  isNew: tasks.isNew,
  sourceUrl: tasks.sourceUrl,
  position: wordText(tasks.position),
  labels: tasks.labels,
  reminders: tasks.reminders,
  parentTaskId: tasks.parentTaskId,
  organizationId: tasks.organizationId,
  groupId: tasks.groupId,
  progress: wordText(tasks.progress),
  delegatedStatus: wordText(tasks.delegatedStatus),
  ownerId: tasks.ownerId,
  completedAt: tasks.completedAt,
  recurrence,
  assetLinks: tasks.assetLinks,
  NoteAccess: accesses,
};

/** Bytes of a description from which a task is long: it is read by itself, so that no statement lasts. */
const LONG = 8_192;
const size = sql<number>`octet_length(${tasks.description})`;
export const isLong = sql<boolean>`${size} > ${sql.raw(String(LONG))}`;

/** SQL of a task's JSON text as its owner views it; of a long one, its id and size as a JSON string. */
export const ownTaskText: SQL<string> = sql`case when not (${isLong})
  then ${jsonObjectText<Task>({ ...fields, ownerName: sql`'""'`, role: sql`'"owner"'` })}
  else '"' || ${tasks.id} || ' ' || ${size} || '"' end`;

/** SQL of a task's JSON text without what depends on its reader. */
export const anyTaskText: SQL<string> = jsonObjectText(fields);

/** Columns of a task whose reader is any. `text` is null for a long one. */
export const taskHead = {
  ...sharedTask,
  version: tasks.version,
  size,
  text: sql<string | null>`case when not (${isLong}) then ${anyTaskText} end`,
};

/** Task's JSON text with what depends on its reader. */
export function textForReader(text: string, ofReader: Pick<Task, OfReader>): string {
  return `${text.slice(0, -1)},${JSON.stringify(ofReader).slice(1)}`;
}
