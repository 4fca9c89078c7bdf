import type { taskEvents } from '#contract/events/task-events.ts';
import { createCollectionEvents } from '../modules/collections/events.ts';
import { collectionTaskHooks, createCollectionsService } from '../modules/collections/service.ts';
import { createCommentEvents } from '../modules/comments/events.ts';
import { commentRequestHooks, commentTaskHooks, createCommentLists } from '../modules/comments/service.ts';
import { createDelegationTaskHooks } from '../modules/delegation/delegation-task-hooks.ts';
import { createExpiryJob } from '../modules/delegation/expiry.ts';
import { registerDelegationRoutes } from '../modules/delegation/routes.ts';
import { createDelegationLists, createDelegationService } from '../modules/delegation/service.ts';
import { createFilterEvents } from '../modules/filters/events.ts';
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
import type { TaskHooks } from '../modules/tasks/hooks.ts';
import { createTaskLists } from '../modules/tasks/lists.ts';
import { createSeriesEditing } from '../modules/tasks/series/editing.ts';
import { createSeriesEvents } from '../modules/tasks/series/events.ts';
import { createSeriesJob } from '../modules/tasks/series/series-job.ts';
import { createSeriesTaskHooks } from '../modules/tasks/series/series-task-hooks.ts';
import { createTasksService } from '../modules/tasks/service.ts';
import { createTaskMemberHooks } from '../modules/tasks/task-member-hooks.ts';
import { createTimerRecordEvents } from '../modules/timer-records/events.ts';
import {
  createTimerRecordsService,
  timerMemberHooks,
  timerTaskHooks,
} from '../modules/timer-records/service.ts';
import type { BoundEvents } from '../realtime/bound-events.ts';
import type { Area, AreaDependencies } from './area.ts';
import type { CalendarArea } from './calendar-area.ts';

/** Work area: tasks, series, requests, timers, comments, labels, filters, collections. */
export function createTaskArea(
  dependencies: AreaDependencies,
  { scheduleItems, scheduleItemWrites }: Pick<CalendarArea, 'scheduleItems' | 'scheduleItemWrites'>,
) {
  const { clock, database, actFor } = dependencies;
  const timerRecords = createTimerRecordsService(database, clock);
  // Order of the hooks on tasks. Those that write tasks themselves are added once the service exists.
  const hooks: TaskHooks[] = [timerTaskHooks, scheduleTaskHooks, collectionTaskHooks, labelTaskHooks];
  const tasks = createTasksService({ hooks });
  hooks.push(createSeriesTaskHooks(tasks), reminderTaskHooks);
  const series = createSeriesEditing(tasks);
  const requestHooks = [commentRequestHooks];
  const delegation = createDelegationService({
    tasks,
    scheduleItems: scheduleItemWrites,
    hooks: requestHooks,
  });
  hooks.push(createDelegationTaskHooks(delegation, requestHooks), commentTaskHooks);
  hooks.push(outsideBlockTaskHooks);
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
  });
  const events = {
    ...createTaskEvents({ tasks, lists, clock }),
    ...createSeriesEvents(series),
    ...createTaskAccessEvents(tasks),
    ...createTimerRecordEvents(timerRecords),
    ...createLabelEvents(database),
    ...createFilterEvents(database),
    ...createCollectionEvents(createCollectionsService(database)),
    ...createCommentEvents(createCommentLists(database)),
  };

  return {
    tasks,
    delegation,
    memberHooks,
    events: events satisfies Partial<BoundEvents<keyof typeof taskEvents>>,
    jobs: [
      createReminderJob(actFor),
      createSeriesJob({ ...dependencies, tasks }),
      createExpiryJob({ ...dependencies, requests: delegation }),
    ],
    queuedJobs: [],
    purges: [],
    registerRoutes(http) {
      registerDelegationRoutes(http, { delegation, lists: delegationLists });
      registerSearchRoutes(http, createSearch(database));
    },
  } satisfies Area & Record<string, unknown>;
}
export type TaskArea = ReturnType<typeof createTaskArea>;
