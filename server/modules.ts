import { createAccountArea } from './areas/account-area.ts';
import type { Area, AreaDependencies, Infrastructure, RouteGuards } from './areas/area.ts';
import { createCalendarArea } from './areas/calendar-area.ts';
import { entityReaders, textReaders } from './areas/entity-readers.ts';
import { createFileArea } from './areas/file-area.ts';
import { createImportArea } from './areas/import-area.ts';
import { createNotificationArea } from './areas/notification-area.ts';
import { createOrganizationArea } from './areas/organization-area.ts';
import { createPublicLinkArea } from './areas/public-link-area.ts';
import { createSignInArea } from './areas/sign-in-area.ts';
import { createStartArea } from './areas/start-area.ts';
import { createTaskArea } from './areas/task-area.ts';
import { createWebhookArea } from './areas/webhook-area.ts';
import { createStatisticsJob, createUpkeepJob } from './db/upkeep.ts';
import type { FileStorage } from './file-storage/file-storage.ts';
import type { Http } from './http/contract-routes.ts';
import { createTokenSpaces } from './http/space-narrowing.ts';
import type { Job } from './jobs/jobs.ts';
import { createPublisher } from './modules/changes/publisher.ts';
import { createDavCalendars } from './modules/dav/service.ts';
import { findShownCalendars } from './modules/schedule-items/service.ts';
import { spacesOf } from './modules/spaces/service.ts';
import { createTextRoom } from './modules/text-room/service.ts';
import type { Dispatcher } from './modules/webhooks/dispatcher.ts';
import type { ConnectedUsers } from './realtime/connected-users.ts';
import { narrowedEvents } from './realtime/narrowed-events.ts';
import { createWrites } from './writes/writes.ts';

/** All modules, created area by area, each with those before it. */
export function createModules(infrastructure: Infrastructure, fileStorage: FileStorage) {
  const { database } = infrastructure;
  const readers = entityReaders;
  // The publisher needs the sockets, which need the writes, which wake the publisher.
  let publisher: Omit<ReturnType<typeof createPublisher>, 'start' | 'close'> | null = null;
  let webhooks: Pick<Dispatcher, 'wake'> | null = null;
  const onLogged = () => {
    publisher?.wake();
    webhooks?.wake();
  };
  const textRoom = createTextRoom(infrastructure);
  const { applyOnce, actFor } = createWrites({
    ...infrastructure,
    readers,
    textRoom,
    onLogged(write) {
      if (write === null) publisher?.wake();
      else publisher?.announce(write);
      webhooks?.wake();
    },
    readBehind: (queryable) => publisher?.readBehind(queryable) ?? null,
  });
  const ground: AreaDependencies = {
    ...infrastructure,
    readers,
    textReaders,
    actFor,
    textRoomOf: textRoom.roomOf,
    demandTextRoom: (userId: string) => textRoom.demand(userId, []),
    onLogged,
  };

  const news = createNotificationArea(ground);
  const signingIn = createSignInArea(ground);
  const calendar = createCalendarArea(ground, { ...signingIn, ...news });
  const work = createTaskArea(ground, { ...calendar, ...news });
  const organizationArea = createOrganizationArea(ground, work);
  const fileArea = createFileArea(ground, work, fileStorage);
  const accounts = createAccountArea(ground, {
    ...fileArea,
    ...news,
    ...signingIn,
    ...calendar,
    ...work,
    ...organizationArea,
  });
  const start = createStartArea(ground, { ...signingIn, ...calendar, ...work, ...organizationArea });
  const imports = createImportArea(ground, { ...work, ...calendar, ...fileArea });
  const tokenSpaces = createTokenSpaces(spacesOf, database.outer);
  const webhookArea = createWebhookArea(ground, signingIn);
  const publicLinkArea = createPublicLinkArea(ground, signingIn);
  webhooks = webhookArea.dispatcher;
  const areas: readonly Area[] = [
    signingIn,
    accounts,
    organizationArea,
    news,
    work,
    calendar,
    start,
    imports,
    fileArea,
    webhookArea,
    publicLinkArea,
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
    /** Caller of an access token, or of a personal token. Throws `unauthenticated` and `session_revoked`. */
    authenticate: (token: string, address: string) =>
      signingIn.personalTokens.isTokenText(token)
        ? signingIn.personalTokens.authenticate(token, address)
        : signingIn.sessions.authenticate(token),
    oauth: signingIn.oauth,
    feeds: calendar.feeds,
    textAuthorsOf: work.taskLists.textAuthorsOf,
    shownCalendarsOf: (userId: string) => findShownCalendars(database.outer, userId),
    publishedCollections: publicLinkArea.publishedCollections,
    publishedAvailability: publicLinkArea.publishedAvailability,
    davCalendars: createDavCalendars({
      ...ground,
      applyOnce,
      events: { ...work.events, ...calendar.events },
    }),
    guestReplies: calendar.guestReplies,
    refusedAddresses: news.refusedAddresses,
    channels: calendar.channels,
    files: fileArea.files,
    uploads: fileArea.uploads,
    uploadProtocol: fileArea.uploadProtocol,
    events: {
      tasks: narrowedEvents(work.events, tokenSpaces),
      calendar: narrowedEvents(calendar.events, tokenSpaces),
    },
    tokenSpaces,
    jobs: [
      ...areas.flatMap(({ jobs }) => jobs),
      retention,
      ...(database.kind === 'embedded'
        ? [createUpkeepJob(database, infrastructure.onFault), createStatisticsJob(database)]
        : []),
    ],
    queuedJobs: areas.flatMap(({ queuedJobs }) => queuedJobs),
    /** Called once the jobs have started. Returns what ends the waiting. */
    async takeUp(): Promise<() => Promise<void>> {
      const stops = await Promise.all(areas.map((area) => area.takeUp?.()));
      return async () => {
        await Promise.all(stops.map((stop) => stop?.()));
      };
    },
    registerRoutes(http: Http, guards: RouteGuards): void {
      for (const area of areas) area.registerRoutes(http, guards);
    },
    createPublisher(audience: ConnectedUsers) {
      const created = createPublisher({
        ...ground,
        audience: {
          ...audience,
          endSession(sessionId) {
            signingIn.liveSessions.end(sessionId);
            audience.endSession(sessionId);
          },
        },
      });
      publisher = created;
      return created;
    },
  };
}
