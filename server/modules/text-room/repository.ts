import { and, type Column, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/database/driver.ts';
import { comments } from '../comments/table.ts';
import { groups } from '../groups/table.ts';
import { organizations } from '../organizations/table.ts';
import { scheduleItems } from '../schedule-items/table.ts';
import { taskHistory, tasks } from '../tasks/table.ts';

/** Bytes of a row beside its long values, with its places in the indexes. */
const ROW = 400;

/** Bytes of rows: of their long values as they are stored, which reads none of them. */
function bytesOf(...values: readonly SQL.Aliased[] | readonly Parameters<typeof sql>[1][]): SQL<number> {
  const sizes = values.map((value) => sql` + coalesce(pg_column_size(${value}), 0)`);
  return sql<number>`coalesce(sum(${ROW}::bigint${sql.join(sizes)}), 0)`.mapWith(Number);
}

/** Bytes of the tasks that a condition selects, with their history. */
async function bytesOfTasks(queryable: Queryable, isTheirs: SQL | undefined): Promise<number> {
  const [ofTasks] = await queryable
    .select({ bytes: bytesOf(tasks.title, tasks.description, tasks.assetLinks) })
    .from(tasks)
    .where(isTheirs);
  const [ofHistory] = await queryable
    .select({ bytes: bytesOf(taskHistory.before, taskHistory.after) })
    .from(taskHistory)
    .innerJoin(tasks, eq(tasks.id, taskHistory.taskId))
    .where(isTheirs);
  return (ofTasks?.bytes ?? 0) + (ofHistory?.bytes ?? 0);
}

/** Rows that are not deleted, or were after an instant: room comes back a while after a deletion. */
const takesRoom = ({ deletedAt }: { readonly deletedAt: Column }, since: string) =>
  or(isNull(deletedAt), gt(deletedAt, since));

/** Bytes of what a user has stored and not deleted before `since`: tasks with their history, comments and calendar items. */
export async function bytesOfUser(queryable: Queryable, userId: string, since: string): Promise<number> {
  const [ofComments] = await queryable
    .select({ bytes: bytesOf(comments.text, comments.files) })
    .from(comments)
    .where(and(eq(comments.authorId, userId), takesRoom(comments, since)));
  const [ofItems] = await queryable
    .select({ bytes: bytesOf(scheduleItems.title, scheduleItems.description, scheduleItems.attendees) })
    .from(scheduleItems)
    .where(and(eq(scheduleItems.ownerId, userId), takesRoom(scheduleItems, since)));
  const ofOwnTasks = await bytesOfTasks(queryable, and(eq(tasks.ownerId, userId), takesRoom(tasks, since)));
  return ofOwnTasks + (ofComments?.bytes ?? 0) + (ofItems?.bytes ?? 0);
}

/** Bytes of the tasks of an organization with their history and comments. */
export async function bytesOfOrganization(
  queryable: Queryable,
  organizationId: string,
  since: string,
): Promise<number> {
  const isTheirs = and(eq(tasks.organizationId, organizationId), takesRoom(tasks, since));
  const [ofComments] = await queryable
    .select({ bytes: bytesOf(comments.text, comments.files) })
    .from(comments)
    .innerJoin(tasks, eq(tasks.id, comments.noteId))
    .where(and(isTheirs, takesRoom(comments, since)));
  return (await bytesOfTasks(queryable, isTheirs)) + (ofComments?.bytes ?? 0);
}

/** Organizations by addresses: of organizations themselves and of their groups; those of users are missing. */
export async function findOrganizations(
  queryable: Queryable,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...addresses];
  const own = await queryable
    .select({ address: organizations.id, id: organizations.id })
    .from(organizations)
    .where(inArray(organizations.id, ids));
  const ofGroups = await queryable
    .select({ address: groups.id, id: groups.organizationId })
    .from(groups)
    .where(inArray(groups.id, ids));
  return new Map([...own, ...ofGroups].map(({ address, id }) => [address, id]));
}
