import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { api } from '#contract/api.ts';
import { type Provider, providerNames } from '#contract/provider-names.ts';
import type { Http } from '#server/http/contract-routes.ts';
import type { RateLimits } from '#server/plugins/rate-limits.ts';
import type { createCaldavConnecting } from './caldav/connecting.ts';
import type { Channels } from './sync/change-channels.ts';

/** Limits of one webhook call. Bytes. */
const MAX_BODY = 65_536;
const MAX_NOTICES = 100;
/** Longest validation token that Microsoft asks us to echo when a channel opens. */
const MAX_VALIDATION = 1_024;

const text = z.string().check(z.minLength(1), z.maxLength(1_024));
const notices = z.object({
  value: z
    .array(z.object({ subscriptionId: text, clientState: z.optional(text) }))
    .check(z.maxLength(MAX_NOTICES)),
});

function headerOf(request: FastifyRequest, name: string): string {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
}

type Receive = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

async function registerRoutes(app: FastifyInstance, channels: Channels): Promise<void> {
  // Microsoft's first call has the type text/plain and an empty body.
  app.addContentTypeParser('text/plain', (_request, payload, done) => {
    payload.resume();
    done(null, undefined);
  });
  const receive: Readonly<Record<Provider, Receive>> = {
    async google(request, reply) {
      const id = headerOf(request, 'x-goog-channel-id');
      if (z.safeParse(z.uuid(), id).success)
        await channels.receiveNotice('google', id, headerOf(request, 'x-goog-channel-token'));
      return reply.status(204).send();
    },
    async microsoft(request, reply) {
      const asked = z.safeParse(z.object({ validationToken: z.string() }), request.query);
      if (asked.success)
        return reply
          .status(200)
          .header('content-type', 'text/plain; charset=utf-8')
          .send(asked.data.validationToken.slice(0, MAX_VALIDATION));
      const parsed = z.safeParse(notices, request.body);
      const received = new Map(
        (parsed.data?.value ?? []).map((each) => [each.subscriptionId, each.clientState]),
      );
      for (const [id, secret] of received) await channels.receiveNotice('microsoft', id, secret ?? '');
      return reply.status(202).send();
    },
  };
  for (const provider of providerNames)
    app.route({
      method: 'POST',
      url: `/api/calendar-changes/${provider}`,
      bodyLimit: MAX_BODY,
      schema: { hide: true },
      handler: receive[provider],
    });
}

/** Webhooks of the providers. Every call gets the same answer, so that nobody can probe channels. */
export async function installCalendarChanges(app: FastifyInstance, channels: Channels): Promise<void> {
  await app.register((scope) => registerRoutes(scope, channels));
}

interface CaldavDependencies {
  readonly connectCaldav: ReturnType<typeof createCaldavConnecting>;
  readonly limits: Pick<RateLimits, 'signInTo'>;
}

export function registerCaldavRoutes(http: Http, { connectCaldav, limits }: CaldavDependencies): void {
  http.read(api.connectCaldav, async ({ caller, body, request }) => {
    await limits.signInTo(`caldav ${caller.userId}`)(request);
    return connectCaldav(caller, body);
  });
}
