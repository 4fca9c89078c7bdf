import { createAccounts } from './areas/account-area.ts';
import type { Area, Ground, Guards, Supplies } from './areas/area.ts';
import { createCalendar } from './areas/calendar-area.ts';
import { entityReaders } from './areas/entity-readers.ts';
import { createNews } from './areas/notification-area.ts';
import { createPlaces } from './areas/organization-area.ts';
import { createSigningIn } from './areas/sign-in-area.ts';
import { createWork } from './areas/task-area.ts';
import { createUpkeepJob } from './db/upkeep.ts';
import type { Http } from './http/contract-routes.ts';
import type { Job } from './jobs/jobs.ts';
import { createPublisher } from './modules/changes/publisher.ts';
import type { Audience } from './realtime/audience.ts';
import { createWrites } from './writes/writes.ts';

/** All modules, created area by area, each with those before it. */
export function createModules(supplies: Supplies) {
  const { database } = supplies;
  const readers = entityReaders;
  // The publisher needs the sockets, which need the writes, which wake the publisher.
  let wakePublisher: () => void = () => undefined;
  const onLogged = () => wakePublisher();
  const { applyOnce, actFor } = createWrites({ ...supplies, readers, onLogged });
  const ground: Ground = { ...supplies, readers, actFor, onLogged };

  const signingIn = createSigningIn(ground);
  const calendar = createCalendar(ground, signingIn);
  const work = createWork(ground, calendar);
  const places = createPlaces(ground, work);
  const accounts = createAccounts(ground, { ...signingIn, ...calendar, ...work, ...places });
  const areas: readonly Area[] = [signingIn, accounts, places, createNews(ground), work, calendar];

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
    registerRoutes(http: Http, guards: Guards): void {
      for (const area of areas) area.registerRoutes(http, guards);
    },
    createPublisher(audience: Audience) {
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
