import type { calendarEvents } from '#contract/events/calendar-events.ts';
import { createDerivedSecrets } from '../derived-secret.ts';
import { anyJob } from '../jobs/job-queue.ts';
import { registerFeedRoutes } from '../modules/feeds/routes.ts';
import { createFeeds } from '../modules/feeds/service.ts';
import { createGuestMailsJob } from '../modules/guests/guest-mails.ts';
import { registerGuestRoutes } from '../modules/guests/routes.ts';
import {
  createGuestReplies,
  createGuests,
  createReplyAddresses,
  guestItemHooks,
} from '../modules/guests/service.ts';
import { createOutsideCalendarEvents } from '../modules/outside-calendars/events.ts';
import { outsideItemHooks } from '../modules/outside-calendars/item-hooks.ts';
import { registerCaldavRoutes } from '../modules/outside-calendars/routes.ts';
import { createOutsideCalendars } from '../modules/outside-calendars/sync/sync-services.ts';
import { createCalendarEvents } from '../modules/schedule-items/events.ts';
import { createSeriesFilling } from '../modules/schedule-items/series/item-series-job.ts';
import { createScheduleItemsService, createScheduleItemWrites } from '../modules/schedule-items/service.ts';
import { createSubscriptionEvents } from '../modules/subscriptions/events.ts';
import { createFetchCalendar } from '../modules/subscriptions/fetch-calendar.ts';
import { createFetchJob } from '../modules/subscriptions/fetch-job.ts';
import { createFetchTurns } from '../modules/subscriptions/fetch-turns.ts';
import { createReadApart } from '../modules/subscriptions/read-apart.ts';
import { createTurnsJob } from '../modules/subscriptions/turns-job.ts';
import type { BoundEvents } from '../realtime/bound-events.ts';
import type { Area, AreaDependencies } from './area.ts';
import type { NotificationArea } from './notification-area.ts';
import type { SignInArea } from './sign-in-area.ts';

/** Calendar area: blocks, outside calendars, subscriptions and feeds. */
export function createCalendarArea(
  dependencies: AreaDependencies,
  {
    integrations,
    reauthentication,
    refusedAddresses,
  }: Pick<SignInArea, 'integrations' | 'reauthentication'> & Pick<NotificationArea, 'refusedAddresses'>,
) {
  const { config, clock, secrets, database } = dependencies;
  const scheduleItems = createScheduleItemsService(database, clock);
  const scheduleItemWrites = createScheduleItemWrites(outsideItemHooks, guestItemHooks);
  const { channels, connectCaldav, windowRequests, job, queuedJob } = createOutsideCalendars({
    ...dependencies,
    integrations,
  });
  const seriesFilling = createSeriesFilling(dependencies);
  const guestTokens = createDerivedSecrets(secrets.guestKey);
  const guests = createGuests({ ...dependencies, tokens: guestTokens, scheduleItems, refusedAddresses });
  const { mailIn } = config;
  const replyAddresses = mailIn === null ? null : createReplyAddresses(secrets.guestReplyKey, mailIn.domain);
  const guestMailsJob = createGuestMailsJob({ ...dependencies, tokens: guestTokens, replyAddresses });
  const guestReplies =
    replyAddresses === null ? null : createGuestReplies({ ...dependencies, addresses: replyAddresses });
  const feeds = createFeeds({ database, clock, config, secrets: createDerivedSecrets(secrets.feedKey) });
  const fetchJob = createFetchJob({
    ...dependencies,
    readApart: createReadApart(),
    fetchTurns: createFetchTurns(),
    fetchCalendar: createFetchCalendar({ isLoopbackAllowed: config.isCalendarOnLoopbackAllowed }),
  });
  const events = {
    ...createCalendarEvents({
      items: scheduleItems,
      writes: scheduleItemWrites,
      viewHooks: windowRequests,
      seriesFilling,
    }),
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
    guestReplies,
    events: events satisfies BoundEvents<keyof typeof calendarEvents>,
    jobs: [createTurnsJob(dependencies), seriesFilling.job, job],
    queuedJobs: [anyJob(fetchJob), anyJob(guestMailsJob), queuedJob],
    purges: [],
    registerRoutes(http, { limits }) {
      registerCaldavRoutes(http, { connectCaldav, limits });
      registerGuestRoutes(http, guests);
      registerFeedRoutes(http, { database, feeds, reauthentication });
    },
  } satisfies Area & Record<string, unknown>;
}
export type CalendarArea = ReturnType<typeof createCalendarArea>;
