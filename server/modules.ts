import type { calendarEvents } from '#contract/calendar-events.ts';
import { CHANGE_RETENTION_DAYS } from '#contract/limits.ts';
import type { taskEvents } from '#contract/task-events.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { createUpkeepJob } from './db/upkeep.ts';
import type { EntityReaders } from './entity-reader.ts';
import { toInstant } from './instant.ts';
import { createMailJob } from './messages/mail-job.ts';
import { createAddresses } from './modules/accounts/addresses.ts';
import { createDeletion } from './modules/accounts/deletion.ts';
import { createErasure } from './modules/accounts/erasure.ts';
import { createAccountExport } from './modules/accounts/export.ts';
import { createPasswordChanges } from './modules/accounts/passwords.ts';
import { registerAccountRoutes } from './modules/accounts/routes.ts';
import { createAccountMails } from './modules/accounts/service.ts';
import { registerAppSettingsRoutes } from './modules/app-settings/routes.ts';
import { readAppSettings } from './modules/app-settings/service.ts';
import { type Audience, createPublisher } from './modules/changes/publisher.ts';
import { registerChangeRoutes } from './modules/changes/routes.ts';
import { createChangesService } from './modules/changes/service.ts';
import { createCollectionEvents } from './modules/collections/events.ts';
import {
  collectionFollower,
  createCollectionsService,
  readCollections,
} from './modules/collections/service.ts';
import { createCommentEvents } from './modules/comments/events.ts';
import {
  commentRequestFollower,
  commentTaskFollower,
  createCommentLists,
  readComments,
} from './modules/comments/service.ts';
import { createExpiryJob } from './modules/delegation/expiry.ts';
import { registerDelegationRoutes } from './modules/delegation/routes.ts';
import {
  createDelegationLists,
  createDelegationService,
  readDelegationRequests,
} from './modules/delegation/service.ts';
import { createDelegationFollower } from './modules/delegation/task-follower.ts';
import { registerFeedRoutes } from './modules/feeds/routes.ts';
import { createFeedSecrets } from './modules/feeds/secret.ts';
import { createFeeds } from './modules/feeds/service.ts';
import { createFilterEvents } from './modules/filters/events.ts';
import { readFilters } from './modules/filters/service.ts';
import { createGroupMembership, groupMemberFollower } from './modules/groups/membership.ts';
import { readGroups } from './modules/groups/reader.ts';
import { registerGroupRoutes } from './modules/groups/routes.ts';
import { createGroupsService } from './modules/groups/service.ts';
import { createIntegrationEvents } from './modules/integrations/events.ts';
import { joinIntegrations } from './modules/integrations/joined.ts';
import { registerIntegrationRoutes } from './modules/integrations/routes.ts';
import { createIntegrationReader } from './modules/integrations/service.ts';
import { createLabelEvents } from './modules/labels/events.ts';
import { labelFollower, readLabels } from './modules/labels/service.ts';
import { createDelivery } from './modules/notifications/delivery.ts';
import { registerNotificationRoutes } from './modules/notifications/routes.ts';
import { purgeNotifications, readNotifications } from './modules/notifications/service.ts';
import { createInvitations } from './modules/organizations/invitations.ts';
import type { MemberFollower } from './modules/organizations/member-follower.ts';
import { createMembership } from './modules/organizations/membership.ts';
import { readOrganizations } from './modules/organizations/reader.ts';
import { registerOrganizationRoutes } from './modules/organizations/routes.ts';
import { createOrganizationsService } from './modules/organizations/service.ts';
import { createOutsideCalendars } from './modules/outside-calendars/engine.ts';
import { outsideCalendarFollower } from './modules/outside-calendars/follower.ts';
import { calendarsOf } from './modules/outside-calendars/service.ts';
import { outsideBlockFollower } from './modules/outside-calendars/task-follower.ts';
import { createReminderJob } from './modules/reminders/job.ts';
import { reminderFollower } from './modules/reminders/service.ts';
import { purge as purgeRequestLog } from './modules/request-log/repository.ts';
import { createCalendarEvents } from './modules/schedule-items/events.ts';
import {
  createScheduleItemsService,
  readScheduleItems,
  scheduleFollower,
} from './modules/schedule-items/service.ts';
import { registerSearchRoutes } from './modules/search/routes.ts';
import { createSearch } from './modules/search/service.ts';
import { createAccessTokens } from './modules/sessions/access-token.ts';
import { createDevices } from './modules/sessions/devices.ts';
import { createSessionEnding } from './modules/sessions/ending.ts';
import { createExtensionSignIn } from './modules/sessions/extension.ts';
import { createLiveSessions } from './modules/sessions/live-sessions.ts';
import { createPasswords } from './modules/sessions/password.ts';
import { createReauthentication } from './modules/sessions/reauthentication.ts';
import { createRefreshCookie } from './modules/sessions/refresh-cookie.ts';
import { registerSessionRoutes } from './modules/sessions/routes.ts';
import { createSessionsService } from './modules/sessions/service.ts';
import { createSubscriptionEvents } from './modules/subscriptions/events.ts';
import { createFetchCalendar } from './modules/subscriptions/fetch-calendar.ts';
import { createFetchJob } from './modules/subscriptions/fetch-job.ts';
import { createReadApart } from './modules/subscriptions/read-apart.ts';
import { readSubscriptions } from './modules/subscriptions/service.ts';
import { createTurnsJob } from './modules/subscriptions/turns-job.ts';
import { createTaskAccessEvents } from './modules/task-access/events.ts';
import { createSeriesEditing } from './modules/task-series/editing.ts';
import { createSeriesEvents } from './modules/task-series/events.ts';
import { createSeriesFollower } from './modules/task-series/follower.ts';
import { createSeriesJob } from './modules/task-series/job.ts';
import { createTaskEvents } from './modules/tasks/events.ts';
import type { TaskFollower } from './modules/tasks/follower.ts';
import { createTaskLists } from './modules/tasks/lists.ts';
import { createTaskMemberFollower } from './modules/tasks/member-following.ts';
import { createTasksService, readTasks } from './modules/tasks/service.ts';
import { createTimerRecordEvents } from './modules/timer-records/events.ts';
import {
  createTimerRecordsService,
  readTimerRecords,
  timerFollower,
  timerMemberFollower,
} from './modules/timer-records/service.ts';
import { registerUserRoutes } from './modules/users/routes.ts';
import { readUsers } from './modules/users/service.ts';
import type { AntiForgery } from './plugins/anti-forgery.ts';
import type { Database } from './plugins/database.ts';
import type { BoundEvents } from './plugins/events.ts';
import type { Job } from './plugins/jobs.ts';
import type { Mailer } from './plugins/mail.ts';
import { type AnyQueuedJob, anyJob, type Queue } from './plugins/queue.ts';
import type { RateLimits } from './plugins/rate-limits.ts';
import type { Http } from './plugins/routes.ts';
import type { WebPush } from './plugins/web-push.ts';
import { createWrites } from './plugins/writes.ts';
import type { Secrets } from './secrets.ts';

const DAY = 86_400_000;

interface Dependencies {
  readonly config: Config;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly database: Database;
  readonly queue: Queue;
  readonly mailer: Mailer;
  readonly webPush: WebPush;
  readonly onFault: (error: unknown) => void;
}

/** Every module, made and joined: the one place that knows them all. */
export function createModules(dependencies: Dependencies) {
  const { config, clock, secrets, database, queue, mailer, webPush, onFault } = dependencies;
  const readIntegrations = createIntegrationReader(calendarsOf);
  const readers: EntityReaders = {
    user: readUsers,
    appSettings: readAppSettings,
    task: readTasks,
    timerRecord: readTimerRecords,
    scheduleItem: readScheduleItems,
    organization: readOrganizations,
    group: readGroups,
    delegationRequest: readDelegationRequests,
    collection: readCollections,
    label: readLabels,
    filter: readFilters,
    integration: readIntegrations,
    subscription: readSubscriptions,
    comment: readComments,
    notification: readNotifications,
  };
  // The publisher needs the sockets, which need the writes, which wake the publisher.
  let wakePublisher: () => void = () => undefined;
  const onLogged = () => wakePublisher();
  const { applyOnce, actFor } = createWrites({ database, clock, readers, queue, onLogged });

  const liveSessions = createLiveSessions(database, clock);
  const ending = createSessionEnding({ database, clock, liveSessions, onLogged });
  const passwords = createPasswords(config.passwordCost);
  const mails = createAccountMails({ queue, clock });
  const sessions = createSessionsService({
    database,
    clock,
    passwords,
    accessTokens: createAccessTokens(secrets.accessTokenKey, clock),
    liveSessions,
    refreshTokenKey: secrets.refreshTokenKey,
    ending,
    mails,
  });
  const reauthentication = createReauthentication({ database, clock, passwords });
  const { providers, identities, integrations, revocationJob } = joinIntegrations({
    ...dependencies,
    actFor,
    sessions,
    reauthentication,
    mails,
    read: readIntegrations,
    followers: [outsideCalendarFollower],
  });
  const outsideCalendars = createOutsideCalendars({
    config,
    database,
    clock,
    queue,
    actFor,
    integrations,
  });
  const addresses = createAddresses({ database, clock, reauthentication, mails });
  const passwordChanges = createPasswordChanges({
    database,
    clock,
    queue,
    actFor,
    passwords,
    reauthentication,
    ending,
    integrations,
    mails,
  });
  const changes = createChangesService(database, clock, readers);
  const timerRecords = createTimerRecordsService(database, clock);
  const scheduleItems = createScheduleItemsService(database, clock);
  const feeds = createFeeds({ database, clock, config, secrets: createFeedSecrets(secrets.feedKey) });
  const fetchJob = createFetchJob({
    database,
    clock,
    actFor,
    readApart: createReadApart(),
    fetchCalendar: createFetchCalendar({ isLoopbackAllowed: config.isCalendarOnLoopbackAllowed }),
  });

  // What people leave behind is settled in this order.
  const memberFollowers: MemberFollower[] = [groupMemberFollower];
  const organizations = createOrganizationsService(database, memberFollowers);
  const membership = createMembership(memberFollowers);
  const invitations = createInvitations({ database, clock, config });
  const groups = createGroupsService(database, memberFollowers);
  const groupMembership = createGroupMembership(memberFollowers);

  const followers: TaskFollower[] = [timerFollower, scheduleFollower, collectionFollower, labelFollower];
  const tasks = createTasksService({ followers });
  followers.push(createSeriesFollower(tasks), reminderFollower);
  const series = createSeriesEditing(tasks);
  const requestFollowers = [commentRequestFollower];
  const delegation = createDelegationService({ tasks, followers: requestFollowers });
  const delegationLists = createDelegationLists(database, clock);
  followers.push(createDelegationFollower(delegation, requestFollowers), commentTaskFollower);
  followers.push(outsideBlockFollower);
  memberFollowers.push(delegation, createTaskMemberFollower(tasks), timerMemberFollower);
  const lists = createTaskLists({
    database,
    clock,
    delegationRequestOf: delegationLists.ofTask,
    scheduleOf: scheduleItems.listOfTask,
    timerRecordsOf: timerRecords.listOfTask,
  });
  const ofTasks = {
    ...createTaskEvents({ tasks, series, lists, clock }),
    ...createSeriesEvents(series),
    ...createTaskAccessEvents(tasks),
    ...createTimerRecordEvents(timerRecords),
    ...createLabelEvents(database),
    ...createFilterEvents(database),
    ...createCollectionEvents(createCollectionsService(database)),
    ...createCommentEvents(createCommentLists(database)),
  };
  const { looking } = outsideCalendars;
  const ofCalendar = {
    ...createCalendarEvents({ items: scheduleItems, looking }),
    ...createSubscriptionEvents(database),
    ...createIntegrationEvents({ database, items: scheduleItems, looking }),
  };
  const events = {
    tasks: ofTasks satisfies Partial<BoundEvents<keyof typeof taskEvents>>,
    calendar: ofCalendar satisfies BoundEvents<keyof typeof calendarEvents>,
  };

  const erasure = createErasure({ database, clock, queue, actFor, tasks, membership, delegation });
  const deletion = createDeletion({
    actFor,
    passwords,
    reauthentication,
    ending,
    mails,
    integrations,
    organizations,
    membership,
    erasure,
  });
  const mailJob = createMailJob({ mailer, clock, config, onFault });
  const { tellingJob, pushJob } = createDelivery({ database, clock, queue, webPush, readers, onFault });
  const queuedJobs: readonly AnyQueuedJob[] = [
    anyJob(mailJob),
    anyJob(tellingJob),
    anyJob(pushJob),
    anyJob(passwordChanges.resetRequestJob),
    anyJob(erasure.job),
    anyJob(revocationJob),
    anyJob(fetchJob),
    outsideCalendars.queuedJob,
  ];

  const retention: Job = {
    name: 'retention',
    schedule: '17 3 * * *',
    async run() {
      await changes.purge();
      await invitations.purge(toInstant(clock.now() - CHANGE_RETENTION_DAYS * DAY));
      await purgeRequestLog(database.outer, toInstant(clock.now() - CHANGE_RETENTION_DAYS * DAY));
      await sessions.purge();
      await addresses.purge();
      await erasure.resume();
      await purgeNotifications(clock, actFor);
    },
  };

  return {
    applyOnce,
    sessions,
    feeds,
    channels: outsideCalendars.channels,
    events,
    jobs: [
      createReminderJob(actFor),
      createTurnsJob({ database, clock, actFor }),
      outsideCalendars.job,
      createSeriesJob({ database, clock, tasks, actFor, onFault }),
      retention,
      createExpiryJob({ database, clock, actFor, requests: delegation, onFault }),
      ...(database.kind === 'embedded' ? [createUpkeepJob(database)] : []),
    ],
    queuedJobs,
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
      const devices = createDevices({ database, clock, ending });
      registerSessionRoutes(http, { sessions, devices, extension, cookie, antiForgery, limits });
      registerUserRoutes(http, database);
      registerOrganizationRoutes(http, { organizations, membership, invitations, limits });
      registerGroupRoutes(http, { groups, groupMembership });
      registerAppSettingsRoutes(http, database);
      registerChangeRoutes(http, changes);
      registerDelegationRoutes(http, { delegation, lists: delegationLists, clock });
      const { publicUrl } = config;
      const exportAccount = createAccountExport({
        database,
        clock,
        readers,
        devices,
        identities,
        publicUrl,
        onFault,
      });
      registerAccountRoutes(http, {
        addresses,
        passwordChanges,
        exportAccount,
        deletion,
        cookie,
        antiForgery,
        limits,
      });
      registerNotificationRoutes(http, { database, webPush });
      registerSearchRoutes(http, createSearch(database));
      registerFeedRoutes(http, { database, feeds });
      registerIntegrationRoutes(http, {
        providers,
        identities,
        integrations,
        sessions,
        cookie,
        antiForgery,
        limits,
      });
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
