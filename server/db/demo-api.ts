import { v7 as uuidv7 } from 'uuid';
import * as z from 'zod/mini';
import { type Api, api, type RouteName } from '#contract/api.ts';
import { type AnswerOf, type EventName, type PayloadOf, realtimeEvents } from '#contract/events/realtime.ts';
import type { Route, RouteInput, RouteReply } from '#contract/route.ts';
import type { Caller } from '../caller.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { openFileStorage } from '../file-storage/open-file-storage.ts';
import type { Http, RouteParts } from '../http/contract-routes.ts';
import { createHeldJobs } from '../jobs/held-jobs.ts';
import type { FairQueue } from '../limits/fair-queue.ts';
import { createWorkAllowance } from '../limits/work-allowance.ts';
import { createMailer } from '../messages/mail.ts';
import { createWebPush } from '../messages/web-push.ts';
import { createModules } from '../modules.ts';
import { createAntiForgery } from '../plugins/anti-forgery.ts';
import type { RateLimits } from '../plugins/rate-limits.ts';
import type { BoundEvent } from '../realtime/bound-events.ts';
import { openSecrets } from '../secrets.ts';
import type { ApplyOnce } from '../writes/write.ts';

/** Calls and emits of the server on behalf of demo people, at the instant of the demo's clock. */
export interface DemoApi {
  /** Writing HTTP call on behalf of a user. */
  call<N extends RouteName>(userId: string, name: N, input: RouteInput<Api[N]>): Promise<RouteReply<Api[N]>>;
  emit<N extends EventName>(userId: string, name: N, payload: PayloadOf<N>): Promise<AnswerOf<N>>;
  close(): void;
}

const inputParts = z.object({
  params: z.optional(z.unknown()),
  query: z.optional(z.unknown()),
  body: z.optional(z.unknown()),
});
type Run = (caller: Caller, input: unknown) => Promise<unknown>;

function partsOf<R extends Route>(route: R, input: unknown): RouteParts<R> {
  const given = z.parse(inputParts, input);
  const parts = {
    params: route.params === undefined ? undefined : z.parse(route.params, given.params),
    query: route.query === undefined ? undefined : z.parse(route.query, given.query),
    body: route.body === undefined ? undefined : z.parse(route.body, given.body ?? {}),
  };
  // Each part was parsed by the schema of its type; the compiler cannot follow the optional parts.
  return parts as RouteParts<R>;
}

/** Collects the writing calls that modules register, to make them without a request. */
function gatherWrites(applyOnce: ApplyOnce) {
  const runs = new Map<Route, Run>();
  const http: Http = {
    open: () => undefined,
    upload: () => undefined,
    read: () => undefined,
    emit: () => undefined,
    refuseOtherMethods: () => undefined,
    write(route, write) {
      const name = `${route.method} ${route.path}`;
      runs.set(route, async (caller, input) => {
        const request = { caller, name, requestId: uuidv7() };
        return (await applyOnce(request, partsOf(route, input), write)).data;
      });
    },
  };
  return { http, runs };
}

const free = async () => undefined;
/** The demo has no rate limits. */
const limits: RateLimits = {
  unmatched: free,
  signInFromAddress: free,
  signInTo: () => free,
  rarely: () => free,
  isRare: () => async () => true,
  refreshing: () => free,
  exchangingCode: free,
  registeringClient: free,
  authorizing: () => free,
  unknownRefresh: free,
  readingFeed: () => free,
  readingPublicPage: () => free,
  callingByLink: () => free,
  addressSearches: () => free,
  mailsOf: () => free,
};

/** Calls of modules of their own over the same database, whose mails and push messages are never sent. */
export async function openDemoApi(database: Database, config: Config, clock: Clock): Promise<DemoApi> {
  const secrets = openSecrets(config);
  const jobs = createHeldJobs();
  const mailer = createMailer({ config, clock, say: () => undefined });
  const webPush = createWebPush({ config, vapidKeys: secrets.vapidKeys });
  const onFault = (error: unknown) => {
    throw error;
  };
  const fileStorage = await openFileStorage(config);
  const modules = createModules(
    {
      config,
      clock,
      secrets,
      database,
      queue: jobs.queue,
      mailer,
      webPush,
      signInGuard: { begin: async () => ({ succeeded: () => undefined, failed: () => false }) },
      outreach: { take: () => undefined },
      workAllowance: createWorkAllowance(clock, database.kind, config.rateLimitFactor),
      onFault,
    },
    fileStorage,
  );
  await jobs.start([], modules.queuedJobs);
  const { http, runs } = gatherWrites(modules.applyOnce);
  const reads: FairQueue = { run: (_, work) => work(), carry: () => undefined };
  modules.registerRoutes(http, { antiForgery: createAntiForgery(config), limits, reads });
  const bound: Readonly<Record<string, BoundEvent>> = { ...modules.events.tasks, ...modules.events.calendar };
  const callerOf = (userId: string): Caller => ({
    userId,
    sessionId: uuidv7(),
    expiresAt: clock.now(),
    grant: null,
  });

  return {
    async call(userId, name, input) {
      const route: Route = api[name];
      const run = runs.get(route);
      if (run === undefined) throw new Error(`${name} is no write`);
      // Parsed by the schema of the type.
      return z.parse(route.reply, await run(callerOf(userId), input)) as RouteReply<Api[typeof name]>;
    },
    async emit(userId, name, payload) {
      const event = bound[name];
      if (event === undefined) throw new Error(`nothing answers ${name}`);
      const request = { caller: callerOf(userId), requestId: uuidv7(), name, payload };
      const { data } = await event.run(request, modules.applyOnce);
      return z.parse(realtimeEvents[name].answer, data) as AnswerOf<typeof name>;
    },
    close() {
      mailer.close();
      webPush.close();
    },
  };
}
