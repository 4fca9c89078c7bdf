import type { calendarEvents } from '#contract/events/calendar-events.ts';
import { anyJob } from '../jobs/job-queue.ts';
import { registerFeedRoutes } from '../modules/feeds/routes.ts';
import { createFeedSecrets } from '../modules/feeds/secret.ts';
import { createFeeds } from '../modules/feeds/service.ts';
import { createOutsideCalendarEvents } from '../modules/outside-calendars/events.ts';
import { outsideItemHooks } from '../modules/outside-calendars/item-hooks.ts';
import { createOutsideCalendars } from '../modules/outside-calendars/sync/sync-services.ts';
import { createCalendarEvents } from '../modules/schedule-items/events.ts';
import { createScheduleItemsService, createScheduleItemWrites } from '../modules/schedule-items/service.ts';
import { createSubscriptionEvents } from '../modules/subscriptions/events.ts';
import { createFetchCalendar } from '../modules/subscriptions/fetch-calendar.ts';
import { createFetchJob } from '../modules/subscriptions/fetch-job.ts';
import { createFetchTurns } from '../modules/subscriptions/fetch-turns.ts';
import { createReadApart } from '../modules/subscriptions/read-apart.ts';
import { createTurnsJob } from '../modules/subscriptions/turns-job.ts';
import type { BoundEvents } from '../realtime/bound-events.ts';
import type { Area, AreaDependencies } from './area.ts';
import type { SignInArea } from './sign-in-area.ts';

/** Calendar area: blocks, outside calendars, subscriptions and feeds. */
export function createCalendarArea(
  dependencies: AreaDependencies,
  { integrations, reauthentication }: Pick<SignInArea, 'integrations' | 'reauthentication'>,
) {
  const { config, clock, secrets, database } = dependencies;
  const scheduleItems = createScheduleItemsService(database, clock);
  const scheduleItemWrites = createScheduleItemWrites(outsideItemHooks);
  const { channels, windowRequests, job, queuedJob } = createOutsideCalendars({
    ...dependencies,
    integrations,
  });
  const feeds = createFeeds({ database, clock, config, secrets: createFeedSecrets(secrets.feedKey) });
  const fetchJob = createFetchJob({
    ...dependencies,
    readApart: createReadApart(),
    fetchTurns: createFetchTurns(),
    fetchCalendar: createFetchCalendar({ isLoopbackAllowed: config.isCalendarOnLoopbackAllowed }),
  });
  const events = {
    ...createCalendarEvents({ items: scheduleItems, writes: scheduleItemWrites, viewHooks: windowRequests }),
    ...createSubscriptionEvents(database),
    ...createOutsideCalendarEvents({
      database,
      items: scheduleItems,
      writes: scheduleItemWrites,
      windowRequests,
    }),
  };

  return {
    scheduleItems,
    scheduleItemWrites,
    channels,
    feeds,
    events: events satisfies BoundEvents<keyof typeof calendarEvents>,
    jobs: [createTurnsJob(dependencies), job],
    queuedJobs: [anyJob(fetchJob), queuedJob],
    purges: [],
    registerRoutes(http) {
      registerFeedRoutes(http, { database, feeds, reauthentication });
    },
  } satisfies Area & Record<string, unknown>;
}
export type CalendarArea = ReturnType<typeof createCalendarArea>;
