import { join } from 'node:path';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { type Clock, systemClock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import { openDatabase } from './database/open-database.ts';
import { RefusalError } from './errors.ts';
import { describeFault } from './fault.ts';
import { createHttp } from './http/contract-routes.ts';
import { registerHealth } from './http/health.ts';
import { createHeldJobs, type HeldJobs } from './jobs/held-jobs.ts';
import { createJobs, type Job } from './jobs/jobs.ts';
import { createFairReads, createFairWrites, type FairQueue } from './limits/fair-queue.ts';
import { createOutreach } from './limits/outreach.ts';
import { openSharedCounts } from './limits/shared-counts.ts';
import { createSignInGuard } from './limits/sign-in-guard.ts';
import { createMailer } from './messages/mail.ts';
import { createWebPush } from './messages/web-push.ts';
import { measured } from './metrics/measured-database.ts';
import { measuredJob, measuredQueuedJob } from './metrics/measured-jobs.ts';
import { createMetrics } from './metrics/metrics.ts';
import { installFeedFile } from './modules/feeds/feed-file.ts';
import { installCalendarChanges } from './modules/outside-calendars/routes.ts';
import { createModules } from './modules.ts';
import { createAntiForgery } from './plugins/anti-forgery.ts';
import { installErrorReplies, sendError } from './plugins/error-replies.ts';
import { installJsonBody } from './plugins/json-body.ts';
import { installRequestLog, type LogSink, loggingOptions } from './plugins/logging.ts';
import { installMetricsRoute } from './plugins/metrics-route.ts';
import { installOpenApi } from './plugins/openapi.ts';
import { installRateLimits } from './plugins/rate-limits.ts';
import { createSecurityHeaders, installSecurity, type SecurityHeaders } from './plugins/security.ts';
import { installStopping } from './plugins/stopping.ts';
import { installWebApp } from './plugins/web-app.ts';
import { createEmitAllowance } from './realtime/emit-allowance.ts';
import { createRealtime } from './realtime/realtime-server.ts';
import { openSecrets } from './secrets.ts';

/** Largest request body. Bytes. */
const MAX_BODY = 1_048_576;

/** Dependencies that tests replace. */
export interface AppOverrides {
  readonly clock?: Clock;
  /** Open database, which the caller closes. */
  readonly database?: Database;
  /** Fair queue of reads; benchmarks pass one without limits to measure its cost. */
  readonly reads?: FairQueue;
  /** Receiver of log lines instead of the standard output. */
  readonly logSink?: LogSink;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Database of this app. */
    readonly database: Database;
    /** Sent jobs to run by hand; empty if the configuration has jobs. */
    readonly heldJobs: HeldJobs;
    /** Scheduled jobs, to run by hand in tests. */
    readonly scheduledJobs: readonly Job[];
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
    requestTimeout: 30_000,
    frameworkErrors(error, request, reply) {
      // No hook runs for an address that cannot be decoded.
      setHeaders(request.raw, reply.raw);
      void sendError(error, request, reply);
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
}

function databaseSource(config: Config) {
  return config.databaseUrl === null
    ? { kind: 'embedded' as const, dataDir: join(config.dataDir, 'db') }
    : { kind: 'postgres' as const, url: config.databaseUrl };
}

/** The whole server, ready but not listening. `close()` ends everything that it opened. */
export async function buildApp(config: Config, overrides: AppOverrides = {}): Promise<FastifyInstance> {
  const clock = overrides.clock ?? systemClock;
  const secrets = openSecrets(config);
  const metrics = createMetrics();
  const opened = overrides.database ?? (await openDatabase(databaseSource(config)));
  const database = measured(opened, metrics);
  const securityHeaders = createSecurityHeaders(config);
  const app = createFastify(config, securityHeaders, overrides.logSink);
  const onFault = (error: unknown) => app.log.error(describeFault(error), 'fault');

  const sharedCounts =
    config.redisUrl === null ? null : openSharedCounts(config.redisUrl, (text) => app.log.warn(text));

  installErrorReplies(app);
  installRequestLog(app, metrics);
  installStopping(app, () => realtime.close());
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
  const modules = createModules({
    config,
    clock,
    secrets,
    database,
    queue: jobs.queue,
    mailer,
    webPush,
    outreach: createOutreach(clock, config.rateLimitFactor, sharedCounts),
    signInGuard: createSignInGuard(clock, config.rateLimitFactor, sharedCounts),
    onFault,
  });
  const reads = overrides.reads ?? createFairReads(clock, database.kind, config.rateLimitFactor);
  const http = createHttp(app, {
    reads,
    writes: createFairWrites(clock, database.kind),
    async authenticate(request) {
      const caller = await modules.sessions.authenticate(bearerOf(request));
      request.callerId = caller.userId;
      return caller;
    },
    applyOnce: modules.applyOnce,
  });
  modules.registerRoutes(http, { antiForgery: createAntiForgery(config), limits });
  registerHealth(http, database);
  installMetricsRoute(app, metrics, config);
  installFeedFile(app, modules.feeds, limits);
  await installCalendarChanges(app, modules.channels);
  http.refuseOtherMethods();

  const realtime = createRealtime(app.server, {
    config,
    securityHeaders,
    reads,
    authenticate: modules.sessions.authenticate,
    applyOnce: modules.applyOnce,
    events: modules.events,
    clock,
    allowance: createEmitAllowance(clock, config.rateLimitFactor, sharedCounts),
    metrics,
    onFault,
  });
  const publisher = modules.createPublisher(realtime);
  await publisher.start();
  await database.alone(() =>
    jobs.start(
      modules.jobs.map((job) => measuredJob(job, metrics)),
      modules.queuedJobs.map((job) => measuredQueuedJob(job, metrics)),
    ),
  );

  app.decorate('database', database);
  app.decorate('heldJobs', heldJobs);
  app.decorate('scheduledJobs', modules.jobs);
  app.addHook('onClose', async () => {
    await publisher.close();
    await jobs.close();
    mailer.close();
    webPush.close();
    await sharedCounts?.close();
    if (overrides.database === undefined) await database.close();
  });
  await app.ready();
  return app;
}
