import type { taskEvents } from '#contract/events/task-events.ts';
import { createDerivedSecrets } from '../derived-secret.ts';
import { anyJob } from '../jobs/job-queue.ts';
import { createCollectionEvents } from '../modules/collections/events.ts';
import { collectionTaskHooks, createCollectionsService } from '../modules/collections/service.ts';
import { createCommentEvents } from '../modules/comments/events.ts';
import {
  commentRequestHooks,
  commentTaskHooks,
  createCommentLists,
  listLinkComments,
} from '../modules/comments/service.ts';
import { createDelegationTaskHooks } from '../modules/delegation/delegation-task-hooks.ts';
import { createExpiryJob } from '../modules/delegation/expiry.ts';
import { registerDelegationRoutes } from '../modules/delegation/routes.ts';
import {
  createAddressMatchJob,
  createAddressWithdrawalJob,
  createDelegationLists,
  createDelegationService,
  createRequestLinks,
} from '../modules/delegation/service.ts';
import { createAttachedFiles, createFileTaskHooks } from '../modules/files/service.ts';
import { createFilterEvents } from '../modules/filters/events.ts';
import { queryOfFilter } from '../modules/filters/service.ts';
import { createLabelEvents } from '../modules/labels/events.ts';
import { labelTaskHooks } from '../modules/labels/service.ts';
import type { MemberHooks } from '../modules/organizations/hooks.ts';
import { outsideBlockTaskHooks } from '../modules/outside-calendars/blocks/block-task-hooks.ts';
import { createReminderJob } from '../modules/reminders/reminder-job.ts';
import { reminderTaskHooks } from '../modules/reminders/service.ts';
import { scheduleTaskHooks } from '../modules/schedule-items/service.ts';
import { registerSearchRoutes } from '../modules/search/routes.ts';
import { createSearch } from '../modules/search/service.ts';
import { createTaskAccessEvents } from '../modules/tasks/access-events.ts';
import { createTaskEvents } from '../modules/tasks/events.ts';
import { purgeDeletedTexts } from '../modules/tasks/history/deleted-texts.ts';
import type { TaskHooks } from '../modules/tasks/hooks.ts';
import { createTaskLists } from '../modules/tasks/lists.ts';
import { createSeriesEditing } from '../modules/tasks/series/editing.ts';
import { createSeriesEvents } from '../modules/tasks/series/events.ts';
import { createSeriesJob } from '../modules/tasks/series/series-job.ts';
import { createSeriesTaskHooks } from '../modules/tasks/series/series-task-hooks.ts';
import { createTasksService } from '../modules/tasks/service.ts';
import { createTaskMemberHooks } from '../modules/tasks/task-member-hooks.ts';
import { createTemplateEvents } from '../modules/templates/events.ts';
import { createTimerRecordEvents } from '../modules/timer-records/events.ts';
import {
  createTimerRecordsService,
  timerMemberHooks,
  timerTaskHooks,
} from '../modules/timer-records/service.ts';
import type { BoundEvents } from '../realtime/bound-events.ts';
import type { Area, AreaDependencies } from './area.ts';
import type { CalendarArea } from './calendar-area.ts';
import type { NotificationArea } from './notification-area.ts';

/** Work area: tasks, series, requests, timers, comments, labels, filters, templates, collections. */
export function createTaskArea(
  dependencies: AreaDependencies,
  {
    scheduleItems,
    scheduleItemWrites,
    refusedAddresses,
  }: Pick<CalendarArea, 'scheduleItems' | 'scheduleItemWrites'> & Pick<NotificationArea, 'refusedAddresses'>,
) {
  const { clock, database, actFor } = dependencies;
  const timerRecords = createTimerRecordsService(database, clock);
  const files = createAttachedFiles(dependencies);
  const tasks = createTasksService({ hooks: () => taskHooks, files });
  const series = createSeriesEditing(tasks);
  const requestHooks = [commentRequestHooks];
  const linkTokens = createDerivedSecrets(dependencies.secrets.requestLinkKey);
  const delegation = createDelegationService({
    tasks,
    scheduleItems: scheduleItemWrites,
    hooks: requestHooks,
    linkTokens,
  });
  const requestLinks = createRequestLinks({
    ...dependencies,
    tasks,
    scheduleItems: scheduleItemWrites,
    hooks: requestHooks,
    linkTokens,
    requests: delegation,
    reads: { commentsOf: listLinkComments },
    refusalTokenOf: refusedAddresses.tokenOf,
  });
  // In the order in which they run: what belongs to the task itself, then what writes tasks or notifies because of it.
  const taskHooks: readonly TaskHooks[] = [
    timerTaskHooks,
    scheduleTaskHooks,
    collectionTaskHooks,
    labelTaskHooks,
    createFileTaskHooks(dependencies),
    createSeriesTaskHooks(tasks),
    reminderTaskHooks,
    createDelegationTaskHooks(delegation, requestHooks, tasks),
    commentTaskHooks,
    outsideBlockTaskHooks,
  ];
  const memberHooks: readonly MemberHooks[] = [
    delegation.memberHooks,
    createTaskMemberHooks(tasks),
    timerMemberHooks,
  ];

  const delegationLists = createDelegationLists(database, clock);
  const lists = createTaskLists({
    database,
    clock,
    delegationRequestOf: delegationLists.ofTask,
    scheduleOf: scheduleItems.listOfTask,
    timerRecordsOf: timerRecords.listOfTask,
    plannedOf: scheduleItems.listPlanned,
    filterOf: (userId, id) => queryOfFilter(database.outer, userId, id),
  });
  const events = {
    ...createTaskEvents({ tasks, lists, clock }),
    ...createSeriesEvents(series),
    ...createTaskAccessEvents(tasks),
    ...createTimerRecordEvents(timerRecords),
    ...createLabelEvents(database),
    ...createFilterEvents(database),
    ...createTemplateEvents(database),
    ...createCollectionEvents(createCollectionsService(database)),
    ...createCommentEvents(createCommentLists(database), files),
  };

  return {
    tasks,
    attachedFiles: files,
    series,
    taskLists: lists,
    delegationLists,
    timerRecords,
    delegation,
    requestLinks,
    memberHooks,
    events: events satisfies Partial<BoundEvents<keyof typeof taskEvents>>,
    jobs: [
      createReminderJob(actFor),
      createSeriesJob({ ...dependencies, tasks }),
      createExpiryJob({ ...dependencies, requests: delegation }),
    ],
    queuedJobs: [
      anyJob(createAddressMatchJob({ ...dependencies, tasks, linkTokens, hooks: requestHooks })),
      anyJob(createAddressWithdrawalJob({ ...dependencies, hooks: requestHooks })),
    ],
    purges: [() => purgeDeletedTexts(database, clock)],
    registerRoutes(http, { limits }) {
      registerDelegationRoutes(http, { delegation, lists: delegationLists, requestLinks, database, limits });
      registerSearchRoutes(http, createSearch(database));
    },
  } satisfies Area & Record<string, unknown>;
}
export type TaskArea = ReturnType<typeof createTaskArea>;
