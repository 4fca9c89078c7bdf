import type { calendarEvents } from '#contract/calendar-events.ts';
import { CHANGE_RETENTION_DAYS } from '#contract/limits.ts';
import type { taskEvents } from '#contract/task-events.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { EntityReaders } from './entity-reader.ts';
import { toInstant } from './instant.ts';
import { registerAppSettingsRoutes } from './modules/app-settings/routes.ts';
import { readAppSettings } from './modules/app-settings/service.ts';
import { type Audience, createPublisher } from './modules/changes/publisher.ts';
import { registerChangeRoutes } from './modules/changes/routes.ts';
import { createChangesService } from './modules/changes/service.ts';
import { purge as purgeRequestLog } from './modules/request-log/repository.ts';
import { createCalendarEvents } from './modules/schedule-items/events.ts';
import {
  createScheduleItemsService,
  readScheduleItems,
  scheduleFollower,
} from './modules/schedule-items/service.ts';
import { createAccessTokens } from './modules/sessions/access-token.ts';
import { createExtensionSignIn } from './modules/sessions/extension.ts';
import { createLiveSessions } from './modules/sessions/live-sessions.ts';
import { createPasswords } from './modules/sessions/password.ts';
import { createRefreshCookie } from './modules/sessions/refresh-cookie.ts';
import { registerSessionRoutes } from './modules/sessions/routes.ts';
import { createSessionsService } from './modules/sessions/service.ts';
import { createTaskEvents } from './modules/tasks/events.ts';
import { createTasksService, readTasks } from './modules/tasks/service.ts';
import { createTimerRecordEvents } from './modules/timer-records/events.ts';
import {
  createTimerRecordsService,
  readTimerRecords,
  timerFollower,
} from './modules/timer-records/service.ts';
import { registerUserRoutes } from './modules/users/routes.ts';
import { readUsers } from './modules/users/service.ts';
import type { AntiForgery } from './plugins/anti-forgery.ts';
import type { Database } from './plugins/database.ts';
import type { BoundEvents } from './plugins/events.ts';
import type { Job } from './plugins/jobs.ts';
import type { RateLimits } from './plugins/rate-limits.ts';
import type { Http } from './plugins/routes.ts';
import { createApplyOnce } from './plugins/writes.ts';
import type { Secrets } from './secrets.ts';

const DAY = 86_400_000;

interface Dependencies {
  readonly config: Config;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly database: Database;
  readonly onFault: (error: unknown) => void;
}

/** Every module, made and joined: the one place that knows them all. */
export function createModules({ config, clock, secrets, database, onFault }: Dependencies) {
  const readers: EntityReaders = {
    user: readUsers,
    appSettings: readAppSettings,
    task: readTasks,
    timerRecord: readTimerRecords,
    scheduleItem: readScheduleItems,
  };
  // The publisher needs the sockets, which need the writes, which wake the publisher.
  let wakePublisher: () => void = () => undefined;
  const onLogged = () => wakePublisher();
  const applyOnce = createApplyOnce({ database, clock, readers, onLogged });

  const liveSessions = createLiveSessions(database, clock);
  const sessions = createSessionsService({
    database,
    clock,
    passwords: createPasswords(config.passwordCost),
    accessTokens: createAccessTokens(secrets.accessTokenKey, clock),
    liveSessions,
    refreshTokenKey: secrets.refreshTokenKey,
    onLogged,
  });
  const changes = createChangesService(database, clock, readers);
  const tasks = createTasksService(database);
  const timerRecords = createTimerRecordsService(database, clock, tasks);
  const scheduleItems = createScheduleItemsService(database, clock);

  const followers = [timerFollower, scheduleFollower];
  const ofTasks = {
    ...createTaskEvents({ tasks, clock, followers }),
    ...createTimerRecordEvents(timerRecords),
  };
  const ofCalendar = createCalendarEvents(scheduleItems);
  const events = {
    tasks: ofTasks satisfies BoundEvents<keyof typeof taskEvents>,
    calendar: ofCalendar satisfies BoundEvents<keyof typeof calendarEvents>,
  };

  const retention: Job = {
    name: 'retention',
    schedule: '17 3 * * *',
    async run() {
      await changes.purge();
      await purgeRequestLog(database.outer, toInstant(clock.now() - CHANGE_RETENTION_DAYS * DAY));
      await sessions.purge();
    },
  };

  return {
    applyOnce,
    sessions,
    events,
    jobs: [retention],
    registerRoutes(
      http: Http,
      { antiForgery, limits }: { antiForgery: AntiForgery; limits: RateLimits },
    ): void {
      const extension = createExtensionSignIn({
        database,
        clock,
        sessions,
        extensionIds: config.extensionIds,
      });
      const cookie = createRefreshCookie(config.publicUrl);
      registerSessionRoutes(http, { sessions, extension, cookie, antiForgery, limits });
      registerUserRoutes(http, database);
      registerAppSettingsRoutes(http, database);
      registerChangeRoutes(http, changes);
    },
    createPublisher(audience: Audience) {
      const publisher = createPublisher({
        database,
        clock,
        readers,
        onFault,
        audience: {
          ...audience,
          endSession(sessionId) {
            liveSessions.end(sessionId);
            audience.endSession(sessionId);
          },
        },
      });
      wakePublisher = publisher.wake;
      return publisher;
    },
  };
}
