import { join } from 'node:path';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { MINUTE } from '#time/units.ts';
import { type Clock, systemClock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import { openDatabase } from './database/open-database.ts';
import { RefusalError } from './errors.ts';
import { describeFault } from './fault.ts';
import type { FileStorage } from './file-storage/file-storage.ts';
import { checkAtStart, openFileStorage } from './file-storage/open-file-storage.ts';
import { createHttp } from './http/contract-routes.ts';
import { registerHealth } from './http/health.ts';
import { createHeldJobs, type HeldJobs } from './jobs/held-jobs.ts';
import { createJobs, type Job } from './jobs/jobs.ts';
import { startPatiently, untilDone } from './jobs/patient-start.ts';
import { createEmitAllowance } from './limits/emit-allowance.ts';
import { createFairCalls, createSocketWrites } from './limits/fair-queue.ts';
import { createOutreach } from './limits/outreach.ts';
import { createSignInGuard } from './limits/sign-in-guard.ts';
import { createTokenCalls } from './limits/token-calls.ts';
import { createWorkAllowance, type WorkAllowance } from './limits/work-allowance.ts';
import { openMailDoor } from './mail-in/open-mail-door.ts';
import { installMcp } from './mcp/mcp-routes.ts';
import { createUndoHandles } from './mcp/undo-handles.ts';
import { createMailer } from './messages/mail.ts';
import { createWebPush } from './messages/web-push.ts';
import { measured } from './metrics/measured-database.ts';
import { measuredJob, measuredQueuedJob } from './metrics/measured-jobs.ts';
import { createMetrics } from './metrics/metrics.ts';
import { installDav } from './modules/dav/dav-door.ts';
import { installFeedFile } from './modules/feeds/feed-file.ts';
import { installFileAnswers } from './modules/files/file-answer.ts';
import { installUploads } from './modules/files/upload-route.ts';
import { installOauth } from './modules/oauth/oauth-door.ts';
import { installCalendarChanges } from './modules/outside-calendars/routes.ts';
import { installAvailabilityPages } from './modules/public-links/availability-page-route.ts';
import { answerBrokenPublicPage, installPublicPages } from './modules/public-links/public-page-route.ts';
import { installOneClickRefusal } from './modules/refused-addresses/one-click.ts';
import { createModules } from './modules.ts';
import { createAntiForgery } from './plugins/anti-forgery.ts';
import { installErrorReplies, sendError } from './plugins/error-replies.ts';
import { installJsonBody } from './plugins/json-body.ts';
import { installRequestLog, type LogSink, loggingOptions } from './plugins/logging.ts';
import { installMetricsRoute } from './plugins/metrics-route.ts';
import { installOpenApi } from './plugins/openapi.ts';
import { createParserErrorReply } from './plugins/parser-errors.ts';
import { installRateLimits } from './plugins/rate-limits.ts';
import { createSecurityHeaders, installSecurity, type SecurityHeaders } from './plugins/security.ts';
import { installStopping } from './plugins/stopping.ts';
import { installWebApp } from './plugins/web-app.ts';
import { createRealtime } from './realtime/realtime-server.ts';
import { installDocs } from './rest/docs/docs-routes.ts';
import { installEmitRoutes } from './rest/emit-routes.ts';
import { installDocument } from './rest/open-api/document-route.ts';
import { openSecrets } from './secrets.ts';
import { findEarlier } from './writes/request-log/repository.ts';

/** Largest request body. Bytes. */
const MAX_BODY = 1_048_576;

/** Dependencies that tests replace. */
export interface AppOverrides {
  readonly clock?: Clock;
  /** Open database, which the caller closes. */
  readonly database?: Database;
  /** Receiver of log lines instead of the standard output. */
  readonly logSink?: LogSink;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Database of this app. */
    readonly database: Database;
    /** Bytes of files. */
    readonly fileStorage: FileStorage;
    /** Time of the server that each account has left. */
    readonly workAllowance: WorkAllowance;
    /** Sent jobs to run by hand; empty if the configuration has jobs. */
    readonly heldJobs: HeldJobs;
    /** Scheduled jobs, to run by hand in tests. */
    readonly scheduledJobs: readonly Job[];
    /** Port on which mails arrive; null before it listens, and without the setting. */
    readonly mailPort: () => number | null;
  }
}

function bearerOf(request: FastifyRequest): string {
  const [, token] = /^Bearer (\S{1,4096})$/i.exec(request.headers.authorization ?? '') ?? [];
  if (token === undefined) throw new RefusalError('unauthenticated');
  return token;
}

function createFastify(config: Config, setHeaders: SecurityHeaders, logSink?: LogSink): FastifyInstance {
  return Fastify({
    bodyLimit: MAX_BODY,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    ...loggingOptions(config, logSink),
    // While stopping, the contract's own refusal is sent.
    return503OnClosing: false,
    // Uploads take as long as a phone’s connection needs; bodies of JSON have their own limit.
    requestTimeout: 10 * MINUTE,
    clientErrorHandler: createParserErrorReply(setHeaders),
    // Any other upgrade, such as to HTTP/2, is not taken: the request is answered as without it.
    http: { shouldUpgradeCallback: ({ url }) => url?.startsWith('/socket.io/') === true },
    frameworkErrors(error, request, reply) {
      // No hook runs for an address that cannot be decoded.
      setHeaders(request.raw, reply.raw);
      if (!answerBrokenPublicPage(request, reply)) void sendError(error, request, reply, config);
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
}

function databaseSource(config: Config) {
  return config.databaseUrl === null
    ? { kind: 'embedded' as const, dataDir: join(config.dataDir, 'db') }
    : { kind: 'postgres' as const, url: config.databaseUrl };
}

/** Counts shared through Redis, whose client is loaded where one is set. */
async function openCounts({ redisUrl }: Config, onTrouble: (text: string) => void) {
  if (redisUrl === null) return null;
  const { openSharedCounts } = await import('./limits/shared-counts.ts');
  return openSharedCounts(redisUrl, onTrouble);
}

/** The whole server, ready but not listening. `close()` ends everything that it opened. */
export async function buildApp(config: Config, overrides: AppOverrides = {}): Promise<FastifyInstance> {
  const clock = overrides.clock ?? systemClock;
  const secrets = openSecrets(config);
  const metrics = createMetrics();
  const securityHeaders = createSecurityHeaders(config);
  const app = createFastify(config, securityHeaders, overrides.logSink);
  const fileStorage = await openFileStorage(config);
  await checkAtStart(fileStorage, (text) => app.log.error(text));
  const opened = overrides.database ?? (await openDatabase(databaseSource(config)));
  const database = measured(opened, metrics);
  const onFault = (error: unknown) => app.log.error(describeFault(error), 'fault');

  const sharedCounts = await openCounts(config, (text) => app.log.warn(text));

  installErrorReplies(app, config);
  installRequestLog(app, metrics);
  installStopping(app, async () => {
    await mailDoor?.close();
    await realtime.close();
  });
  installJsonBody(app);
  await installSecurity(app, config, securityHeaders);
  const limits = await installRateLimits(app, config, sharedCounts);
  await installOpenApi(app, config.publicUrl);
  await installWebApp(app, config, limits);

  const heldJobs = createHeldJobs();
  const jobs = config.hasJobs ? createJobs({ database, dataKey: secrets.jobDataKey, onFault }) : heldJobs;
  const say = (text: string) => app.log.info(text);
  const mailer = createMailer({ config, clock, say });
  const webPush = createWebPush({ config, vapidKeys: secrets.vapidKeys });
  const workAllowance = createWorkAllowance(clock, database.kind, config.rateLimitFactor);
  const modules = createModules(
    {
      config,
      clock,
      secrets,
      database,
      queue: jobs.queue,
      mailer,
      webPush,
      outreach: createOutreach(clock, config.rateLimitFactor, sharedCounts),
      signInGuard: createSignInGuard(clock, config.rateLimitFactor, sharedCounts),
      workAllowance,
      onFault,
    },
    fileStorage,
  );
  const reads = createFairCalls(database.kind, workAllowance);
  const tokenCalls = createTokenCalls(clock, config.rateLimitFactor, sharedCounts);
  async function authenticateWith(request: FastifyRequest, token: string) {
    const caller = await modules.authenticate(token, request.ip);
    request.callerId = caller.userId;
    tokenCalls.demand(caller);
    return caller;
  }
  const authenticate = async (request: FastifyRequest) => authenticateWith(request, bearerOf(request));
  const allowance = createEmitAllowance(clock, config.rateLimitFactor, sharedCounts);
  const writes = createFairCalls(database.kind, workAllowance);
  const http = createHttp(app, {
    reads,
    allowance,
    writes,
    authenticate,
    applyOnce: modules.applyOnce,
    tokenSpaces: modules.tokenSpaces,
  });
  modules.registerRoutes(http, { antiForgery: createAntiForgery(config), limits, reads });
  installEmitRoutes(http, modules.events, {
    applyOnce: modules.applyOnce,
    clock,
    madeIdKey: secrets.madeIdKey,
  });
  installMcp(app, {
    config,
    authenticate,
    http,
    events: modules.events,
    reads,
    writes,
    allowance,
    applyOnce: modules.applyOnce,
    textAuthorsOf: modules.textAuthorsOf,
    shownCalendarsOf: modules.shownCalendarsOf,
    isUsedId: async (userId, requestId) =>
      (await findEarlier(database.outer, { userId, requestId })) !== null,
    madeIdKey: secrets.madeIdKey,
    clock,
    undoHandles: createUndoHandles(secrets.undoKey),
    onFault,
  });
  installDocument(app);
  installDocs(app);
  registerHealth(http, database);
  installMetricsRoute(app, metrics, config);
  installFeedFile(app, modules.feeds, limits);
  installPublicPages(app, modules.publishedCollections, limits, reads);
  installAvailabilityPages(app, {
    ...{ availability: modules.publishedAvailability, limits, reads },
    publicUrl: config.publicUrl,
  });
  installUploads(app, { uploads: modules.uploads, protocol: modules.uploadProtocol, authenticate });
  installFileAnswers(app, modules.files);
  await installCalendarChanges(app, modules.channels);
  await installOneClickRefusal(app, modules.refusedAddresses);
  await installOauth(app, { config, ...modules.oauth, limits });
  await installDav(app, {
    ...{ calendars: modules.davCalendars, database, reads, writes, allowance },
    authenticate: authenticateWith,
  });
  http.refuseOtherMethods();

  const realtime = createRealtime(app.server, {
    config,
    securityHeaders,
    reads,
    authenticate: modules.authenticate,
    applyOnce: modules.applyOnce,
    events: modules.events,
    clock,
    allowance,
    writes: createSocketWrites(workAllowance),
    tokenCalls,
    metrics,
    onFault,
  });
  const mailDoor = await openMailDoor(
    app,
    { config, clock, shared: sharedCounts, metrics, onFault },
    modules.guestReplies,
  );
  const publisher = modules.createPublisher(realtime);
  await publisher.start();
  const startJobs = untilDone(() =>
    database.alone(() =>
      jobs.start(
        modules.jobs.map((job) => measuredJob(job, metrics)),
        modules.queuedJobs.map((job) => measuredQueuedJob(job, metrics)),
      ),
    ),
  );
  let stopTakingUp = async () => {};
  const startWriting = async () => {
    await startJobs();
    stopTakingUp = await modules.takeUp();
  };
  const stopStarting = await startPatiently(startWriting, { clock, say, onFault });

  app.decorate('database', database);
  app.decorate('fileStorage', fileStorage);
  app.decorate('workAllowance', workAllowance);
  app.decorate('heldJobs', heldJobs);
  app.decorate('scheduledJobs', modules.jobs);
  app.addHook('onClose', async () => {
    stopStarting();
    await stopTakingUp();
    await publisher.close();
    await jobs.close();
    mailer.close();
    webPush.close();
    fileStorage.close();
    await sharedCounts?.close();
    if (overrides.database === undefined) await database.close();
  });
  await app.ready();
  return app;
}
