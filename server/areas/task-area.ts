import type { taskEvents } from '#contract/events/task-events.ts';
import { createCollectionEvents } from '../modules/collections/events.ts';
import { collectionFollower, createCollectionsService } from '../modules/collections/service.ts';
import { createCommentEvents } from '../modules/comments/events.ts';
import {
  commentRequestFollower,
  commentTaskFollower,
  createCommentLists,
} from '../modules/comments/service.ts';
import { createDelegationFollower } from '../modules/delegation/delegation-task-hooks.ts';
import { createExpiryJob } from '../modules/delegation/expiry.ts';
import { registerDelegationRoutes } from '../modules/delegation/routes.ts';
import { createDelegationLists, createDelegationService } from '../modules/delegation/service.ts';
import { createFilterEvents } from '../modules/filters/events.ts';
import { createLabelEvents } from '../modules/labels/events.ts';
import { labelFollower } from '../modules/labels/service.ts';
import type { MemberFollower } from '../modules/organizations/hooks.ts';
import { outsideBlockFollower } from '../modules/outside-calendars/blocks/block-task-hooks.ts';
import { createReminderJob } from '../modules/reminders/reminder-job.ts';
import { reminderFollower } from '../modules/reminders/service.ts';
import { scheduleFollower } from '../modules/schedule-items/service.ts';
import { registerSearchRoutes } from '../modules/search/routes.ts';
import { createSearch } from '../modules/search/service.ts';
import { createTaskAccessEvents } from '../modules/tasks/access-events.ts';
import { createTaskEvents } from '../modules/tasks/events.ts';
import type { TaskFollower } from '../modules/tasks/hooks.ts';
import { createTaskLists } from '../modules/tasks/lists.ts';
import { createTaskMemberFollower } from '../modules/tasks/member-following.ts';
import { createSeriesEditing } from '../modules/tasks/series/editing.ts';
import { createSeriesEvents } from '../modules/tasks/series/events.ts';
import { createSeriesJob } from '../modules/tasks/series/series-job.ts';
import { createSeriesFollower } from '../modules/tasks/series/series-task-hooks.ts';
import { createTasksService } from '../modules/tasks/service.ts';
import { createTimerRecordEvents } from '../modules/timer-records/events.ts';
import {
  createTimerRecordsService,
  timerFollower,
  timerMemberFollower,
} from '../modules/timer-records/service.ts';
import type { BoundEvents } from '../realtime/bound-events.ts';
import type { Area, Ground } from './area.ts';
import type { Calendar } from './calendar-area.ts';

/** Work area: tasks, series, requests, timers, comments, labels, filters, collections. */
export function createWork(
  ground: Ground,
  { scheduleItems, scheduleItemWrites }: Pick<Calendar, 'scheduleItems' | 'scheduleItemWrites'>,
) {
  const { clock, database, actFor } = ground;
  const timerRecords = createTimerRecordsService(database, clock);
  // Order of the hooks on tasks. Those that write tasks themselves are added once the service exists.
  const followers: TaskFollower[] = [timerFollower, scheduleFollower, collectionFollower, labelFollower];
  const tasks = createTasksService({ followers });
  followers.push(createSeriesFollower(tasks), reminderFollower);
  const series = createSeriesEditing(tasks);
  const requestFollowers = [commentRequestFollower];
  const delegation = createDelegationService({
    tasks,
    scheduleItems: scheduleItemWrites,
    followers: requestFollowers,
  });
  followers.push(createDelegationFollower(delegation, requestFollowers), commentTaskFollower);
  followers.push(outsideBlockFollower);
  const memberFollowers: readonly MemberFollower[] = [
    delegation,
    createTaskMemberFollower(tasks),
    timerMemberFollower,
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
    memberFollowers,
    events: events satisfies Partial<BoundEvents<keyof typeof taskEvents>>,
    jobs: [
      createReminderJob(actFor),
      createSeriesJob({ ...ground, tasks }),
      createExpiryJob({ ...ground, requests: delegation }),
    ],
    queuedJobs: [],
    purges: [],
    registerRoutes(http) {
      registerDelegationRoutes(http, { delegation, lists: delegationLists });
      registerSearchRoutes(http, createSearch(database));
    },
  } satisfies Area & Record<string, unknown>;
}
export type Work = ReturnType<typeof createWork>;
