import { join } from 'node:path';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { api } from '#contract/api.ts';
import { type Clock, systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { RefusalError } from './errors.ts';
import { describeFault } from './fault.ts';
import { createModules } from './modules.ts';
import { createAntiForgery } from './plugins/anti-forgery.ts';
import type { Database } from './plugins/database.ts';
import { installErrorReplies, sendError } from './plugins/error-replies.ts';
import { type Job, type Jobs, startJobs } from './plugins/jobs.ts';
import { installJsonBody } from './plugins/json-body.ts';
import { openDatabase } from './plugins/open-database.ts';
import { installOpenApi } from './plugins/openapi.ts';
import { installRateLimits } from './plugins/rate-limits.ts';
import { createRealtime } from './plugins/realtime.ts';
import { createHttp } from './plugins/routes.ts';
import { installSecurity } from './plugins/security.ts';
import { installWebApp } from './plugins/web-app.ts';
import { openSecrets } from './secrets.ts';

/** The largest request body. Bytes. */
const MAX_BODY = 1_048_576;

/** What tests bring instead of the real thing. */
export interface Surroundings {
  readonly clock?: Clock;
  /** An open database; the app then leaves closing it to whoever opened it. */
  readonly database?: Database;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The database of this app. */
    readonly database: Database;
    /** Null where the configuration has no jobs. */
    readonly jobs: Jobs | null;
    /** What the jobs do, each to be run by hand too. */
    readonly scheduledJobs: readonly Job[];
  }
}

function bearerOf(request: FastifyRequest): string {
  const [, token] = /^Bearer (\S{1,4096})$/i.exec(request.headers.authorization ?? '') ?? [];
  if (token === undefined) throw new RefusalError('unauthenticated');
  return token;
}

function createFastify(config: Config): FastifyInstance {
  return Fastify({
    bodyLimit: MAX_BODY,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    // Requests are not logged: neither tokens nor what people write ever reach a log.
    logController: new LogController({ disableRequestLogging: true }),
    logger: config.logLevel === 'silent' ? false : { level: config.logLevel },
    requestTimeout: 30_000,
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
}

function databaseSource(config: Config) {
  return config.databaseUrl === null
    ? { kind: 'embedded' as const, dataDir: join(config.dataDir, 'db') }
    : { kind: 'postgres' as const, url: config.databaseUrl };
}

/** The whole server, ready but not listening. `close()` ends everything it opened. */
export async function buildApp(config: Config, surroundings: Surroundings = {}): Promise<FastifyInstance> {
  const clock = surroundings.clock ?? systemClock;
  const secrets = openSecrets(config);
  const database = surroundings.database ?? (await openDatabase(databaseSource(config)));
  const app = createFastify(config);
  const onFault = (error: unknown) => app.log.error(describeFault(error), 'fault');

  installErrorReplies(app);
  installJsonBody(app);
  await installSecurity(app, config);
  const limits = await installRateLimits(app, config);
  await installOpenApi(app, config.publicUrl);
  await installWebApp(app, config);

  const modules = createModules({ config, clock, secrets, database, onFault });
  const http = createHttp(app, {
    authenticate: (request) => modules.sessions.authenticate(bearerOf(request)),
    applyOnce: modules.applyOnce,
  });
  modules.registerRoutes(http, { antiForgery: createAntiForgery(config), limits });
  http.open(api.getHealth, async () => {
    await database.executeSql('select 1');
    return { status: 'ok' as const };
  });
  http.refuseOtherMethods();

  const realtime = createRealtime(app.server, {
    authenticate: modules.sessions.authenticate,
    applyOnce: modules.applyOnce,
    events: modules.events,
    clock,
    rateLimitFactor: config.rateLimitFactor,
    onFault,
  });
  const publisher = modules.createPublisher(realtime);
  await publisher.start();
  const jobs = config.hasJobs ? await startJobs(database, modules.jobs, onFault) : null;

  app.decorate('database', database);
  app.decorate('jobs', jobs);
  app.decorate('scheduledJobs', modules.jobs);
  // Open sockets would keep the server from closing.
  app.addHook('preClose', () => realtime.close());
  app.addHook('onClose', async () => {
    await publisher.close();
    await jobs?.close();
    if (surroundings.database === undefined) await database.close();
  });
  await app.ready();
  return app;
}
