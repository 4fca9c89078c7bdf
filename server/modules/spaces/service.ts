import { eq, inArray, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { PERSONAL_SPACE } from '#contract/tokens/token-spaces.ts';
import type { Queryable } from '#server/database/driver.ts';
import { collections } from '../collections/table.ts';
import { comments } from '../comments/table.ts';
import { delegationRequests } from '../delegation/table.ts';
import { fileLinks } from '../files/table.ts';
import { filters } from '../filters/table.ts';
import { groups } from '../groups/table.ts';
import { labels } from '../labels/table.ts';
import { organizations } from '../organizations/table.ts';
import { scheduleItems } from '../schedule-items/table.ts';
import { subscriptions } from '../subscriptions/table.ts';
import { tasks } from '../tasks/table.ts';
import { templates } from '../templates/table.ts';
import { timerRecords } from '../timer-records/table.ts';

/** Organization of a row, by itself or by its group; null for what is of none. */
const ofGroup = (own: typeof tasks.organizationId | typeof collections.organizationId) =>
  sql<string | null>`coalesce(${own}, ${groups.organizationId})`;
const ofTask = ofGroup(tasks.organizationId);
const personal = sql<string | null>`null::uuid`;

function listSpaces(queryable: Queryable, all: readonly string[]) {
  const ids = [...all];
  const ofTheirTask = { space: ofTask };
  return unionAll(
    queryable
      .select({ id: organizations.id, space: sql<string | null>`${organizations.id}` })
      .from(organizations)
      .where(inArray(organizations.id, ids)),
    queryable
      .select({ id: groups.id, space: sql<string | null>`${groups.organizationId}` })
      .from(groups)
      .where(inArray(groups.id, ids)),
    queryable
      .select({ id: tasks.id, ...ofTheirTask })
      .from(tasks)
      .leftJoin(groups, eq(groups.id, tasks.groupId))
      .where(inArray(tasks.id, ids)),
    queryable
      .select({ id: collections.id, space: ofGroup(collections.organizationId) })
      .from(collections)
      .leftJoin(groups, eq(groups.id, collections.groupId))
      .where(inArray(collections.id, ids)),
    queryable
      .select({ id: templates.id, space: sql<string | null>`${templates.organizationId}` })
      .from(templates)
      .where(inArray(templates.id, ids)),
    queryable
      .select({ id: timerRecords.id, ...ofTheirTask })
      .from(timerRecords)
      .leftJoin(tasks, eq(tasks.id, timerRecords.noteId))
      .leftJoin(groups, eq(groups.id, tasks.groupId))
      .where(inArray(timerRecords.id, ids)),
    queryable
      .select({ id: scheduleItems.id, ...ofTheirTask })
      .from(scheduleItems)
      .leftJoin(tasks, eq(tasks.id, scheduleItems.noteId))
      .leftJoin(groups, eq(groups.id, tasks.groupId))
      .where(inArray(scheduleItems.id, ids)),
    queryable
      .select({ id: delegationRequests.id, ...ofTheirTask })
      .from(delegationRequests)
      .leftJoin(tasks, eq(tasks.id, delegationRequests.issuerNoteId))
      .leftJoin(groups, eq(groups.id, tasks.groupId))
      .where(inArray(delegationRequests.id, ids)),
    queryable
      .select({ id: comments.id, ...ofTheirTask })
      .from(comments)
      .leftJoin(delegationRequests, eq(delegationRequests.id, comments.delegationRequestId))
      .leftJoin(tasks, sql`${tasks.id} = coalesce(${comments.noteId}, ${delegationRequests.issuerNoteId})`)
      .leftJoin(groups, eq(groups.id, tasks.groupId))
      .where(inArray(comments.id, ids)),
    queryable
      .select({ id: fileLinks.fileId, ...ofTheirTask })
      .from(fileLinks)
      .leftJoin(comments, eq(comments.id, fileLinks.commentId))
      .leftJoin(delegationRequests, eq(delegationRequests.id, comments.delegationRequestId))
      .leftJoin(
        tasks,
        sql`${tasks.id} = coalesce(${fileLinks.taskId}, ${comments.noteId}, ${delegationRequests.issuerNoteId})`,
      )
      .leftJoin(groups, eq(groups.id, tasks.groupId))
      .where(inArray(fileLinks.fileId, ids)),
    queryable.select({ id: labels.id, space: personal }).from(labels).where(inArray(labels.id, ids)),
    queryable.select({ id: filters.id, space: personal }).from(filters).where(inArray(filters.id, ids)),
    queryable
      .select({ id: subscriptions.id, space: personal })
      .from(subscriptions)
      .where(inArray(subscriptions.id, ids)),
  );
}

/**
 * Spaces of whatever has one of some ids, of any kind and also where it is deleted: its organization, or `personal`. Ids
 * that nothing has are left out. Clients choose ids, so two kinds may have the same one: then it has the spaces of both.
 */
export async function spacesOf(
  queryable: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const all = new Map<string, Set<string>>();
  if (ids.length === 0) return all;
  for (const { id, space } of await listSpaces(queryable, ids)) {
    const known = all.get(id) ?? new Set();
    all.set(id, known.add(space ?? PERSONAL_SPACE));
  }
  return all;
}
