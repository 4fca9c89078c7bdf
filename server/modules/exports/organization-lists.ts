import { and, eq, inArray, isNull, or, type SQL } from 'drizzle-orm';
import { delegationRequest } from '#contract/delegation/delegation.ts';
import { archivedFile, exportedCollectedTask } from '#contract/export/exported-rows.ts';
import { group } from '#contract/people/group.ts';
import { organization } from '#contract/people/organization.ts';
import { collection } from '#contract/task/collection.ts';
import { comment } from '#contract/task/comment.ts';
import { task } from '#contract/task/task.ts';
import { template } from '#contract/task/template.ts';
import { timerRecord } from '#contract/timer-record.ts';
import type { Queryable } from '#server/database/driver.ts';
import { type ExportSection, idPage } from '#server/personal-data-section.ts';
import { collectedTasks } from '../collections/service.ts';
import { collections } from '../collections/table.ts';
import { comments } from '../comments/table.ts';
import { delegationRequests } from '../delegation/table.ts';
import type { FileExport } from '../files/service.ts';
import { groups } from '../groups/table.ts';
import { tasks } from '../tasks/table.ts';
import { templates } from '../templates/table.ts';
import { timerRecords } from '../timer-records/table.ts';

/** Rows of an organization, for queries of its export. */
export interface OrganizationRows {
  readonly tasks: SQL | undefined;
  readonly collections: SQL | undefined;
}

export function rowsOfOrganization(organizationId: string, queryable: Queryable): OrganizationRows {
  const groupIds = queryable
    .select({ id: groups.id })
    .from(groups)
    .where(eq(groups.organizationId, organizationId));
  return {
    tasks: and(eq(tasks.organizationId, organizationId), isNull(tasks.deletedAt)),
    collections: and(
      isNull(collections.deletedAt),
      or(eq(collections.organizationId, organizationId), inArray(collections.groupId, groupIds)),
    ),
  };
}

/** Lists of an organization: everything that belongs to it, each row as far as its reader may see it. */
export function organizationLists(
  organizationId: string,
  fileExport: FileExport,
): readonly ExportSection<unknown>[] {
  const taskIds = (queryable: Queryable) =>
    queryable.select({ id: tasks.id }).from(tasks).where(rowsOfOrganization(organizationId, queryable).tasks);
  const groupPage = idPage(groups, () =>
    and(eq(groups.organizationId, organizationId), isNull(groups.deletedAt)),
  );
  const taskPage = idPage(tasks, (_userId, queryable) => rowsOfOrganization(organizationId, queryable).tasks);
  const recordPage = idPage(timerRecords, (_userId, queryable) =>
    and(isNull(timerRecords.deletedAt), inArray(timerRecords.noteId, taskIds(queryable))),
  );
  const commentPage = idPage(comments, (_userId, queryable) =>
    and(isNull(comments.deletedAt), inArray(comments.noteId, taskIds(queryable))),
  );
  const requestPage = idPage(delegationRequests, (_userId, queryable) =>
    inArray(delegationRequests.issuerNoteId, taskIds(queryable)),
  );
  const collectionPage = idPage(
    collections,
    (_userId, queryable) => rowsOfOrganization(organizationId, queryable).collections,
  );
  const templatePage = idPage(templates, () =>
    and(isNull(templates.deletedAt), eq(templates.organizationId, organizationId)),
  );
  return [
    {
      name: 'organizations',
      about: 'The organization with its members.',
      schema: organization,
      items: ({ entities }) => entities('organization', [[organizationId]]),
    },
    {
      name: 'groups',
      about: 'Its groups with their members.',
      schema: group,
      items: ({ entitiesOf }) => entitiesOf('group', groupPage),
    },
    {
      name: 'tasks',
      about: 'Its tasks, open and completed.',
      schema: task,
      items: ({ entitiesOf }) => entitiesOf('task', taskPage),
    },
    {
      name: 'timer-records',
      about: 'The time that was recorded on its tasks.',
      schema: timerRecord,
      items: ({ entitiesOf }) => entitiesOf('timerRecord', recordPage),
    },
    {
      name: 'collections',
      about: 'Its collections, and those of its groups.',
      schema: collection,
      items: ({ entitiesOf }) => entitiesOf('collection', collectionPage),
    },
    {
      name: 'collected-tasks',
      about: 'The tasks of these collections with their positions, open and completed.',
      schema: exportedCollectedTask,
      items: (source) =>
        collectedTasks(source, (last, limit) =>
          collectionPage(source.queryable, source.caller.userId, last, limit),
        ),
    },
    {
      name: 'templates',
      about: 'Its templates.',
      schema: template,
      items: ({ entitiesOf }) => entitiesOf('template', templatePage),
    },
    {
      name: 'comments',
      about: 'What was written on its tasks.',
      schema: comment,
      items: ({ entitiesOf }) => entitiesOf('comment', commentPage),
    },
    {
      name: 'delegation-requests',
      about: 'The requests about its tasks.',
      schema: delegationRequest,
      items: ({ entitiesOf }) => entitiesOf('delegationRequest', requestPage),
    },
    {
      name: 'archived-files',
      about: 'The files in this archive, with the digests of their bytes.',
      schema: archivedFile,
      items: (source) =>
        fileExport.list(source, {
          taskRows: rowsOfOrganization(organizationId, source.queryable).tasks,
          hasOwn: false,
        }),
    },
  ];
}
