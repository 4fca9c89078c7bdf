import { createAccountArea } from './areas/account-area.ts';
import type { Area, AreaDependencies, Infrastructure, RouteGuards } from './areas/area.ts';
import { createCalendarArea } from './areas/calendar-area.ts';
import { entityReaders } from './areas/entity-readers.ts';
import { createNotificationArea } from './areas/notification-area.ts';
import { createOrganizationArea } from './areas/organization-area.ts';
import { createSignInArea } from './areas/sign-in-area.ts';
import { createTaskArea } from './areas/task-area.ts';
import { createUpkeepJob } from './db/upkeep.ts';
import type { Http } from './http/contract-routes.ts';
import type { Job } from './jobs/jobs.ts';
import { createPublisher } from './modules/changes/publisher.ts';
import type { ConnectedUsers } from './realtime/connected-users.ts';
import { createWrites } from './writes/writes.ts';

/** All modules, created area by area, each with those before it. */
export function createModules(infrastructure: Infrastructure) {
  const { database } = infrastructure;
  const readers = entityReaders;
  // The publisher needs the sockets, which need the writes, which wake the publisher.
  let wakePublisher: () => void = () => undefined;
  const onLogged = () => wakePublisher();
  const { applyOnce, actFor } = createWrites({ ...infrastructure, readers, onLogged });
  const ground: AreaDependencies = { ...infrastructure, readers, actFor, onLogged };

  const signingIn = createSignInArea(ground);
  const calendar = createCalendarArea(ground, signingIn);
  const work = createTaskArea(ground, calendar);
  const organizationArea = createOrganizationArea(ground, work);
  const accounts = createAccountArea(ground, { ...signingIn, ...calendar, ...work, ...organizationArea });
  const areas: readonly Area[] = [
    signingIn,
    accounts,
    organizationArea,
    createNotificationArea(ground),
    work,
    calendar,
  ];

  const retention: Job = {
    name: 'retention',
    schedule: '17 3 * * *',
    async run() {
      for (const purge of areas.flatMap(({ purges }) => purges)) await purge();
    },
  };

  return {
    applyOnce,
    sessions: signingIn.sessions,
    feeds: calendar.feeds,
    channels: calendar.channels,
    events: { tasks: work.events, calendar: calendar.events },
    jobs: [
      ...areas.flatMap(({ jobs }) => jobs),
      retention,
      ...(database.kind === 'embedded' ? [createUpkeepJob(database)] : []),
    ],
    queuedJobs: areas.flatMap(({ queuedJobs }) => queuedJobs),
    registerRoutes(http: Http, guards: RouteGuards): void {
      for (const area of areas) area.registerRoutes(http, guards);
    },
    createPublisher(audience: ConnectedUsers) {
      const publisher = createPublisher({
        ...ground,
        audience: {
          ...audience,
          endSession(sessionId) {
            signingIn.liveSessions.end(sessionId);
            audience.endSession(sessionId);
          },
        },
      });
      wakePublisher = publisher.wake;
      return publisher;
    },
  };
}
