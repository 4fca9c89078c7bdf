import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { asRefusal } from '#server/errors.ts';
import { describeFault } from '#server/fault.ts';
import type { RateLimits } from '#server/plugins/rate-limits.ts';
import type { OauthClients } from './clients.ts';
import { installOauthMetadata, oauthPaths } from './metadata-routes.ts';
import { OauthError } from './oauth-error.ts';
import type { TokenExchange } from './token-exchange.ts';

/** Largest body: a client’s description, or a form. Bytes. */
const MAX_BODY = 32_768;
const FORM_TYPE = 'application/x-www-form-urlencoded';

interface Dependencies {
  readonly config: Pick<Config, 'publicUrl'>;
  readonly clients: OauthClients;
  readonly exchange: TokenExchange;
  readonly limits: Pick<RateLimits, 'refreshing' | 'exchangingCode' | 'registeringClient'>;
}

/** Error of the protocol for whatever was thrown; a fault of the server for what nobody foresaw. */
function asOauthError(error: unknown): OauthError | null {
  if (error instanceof OauthError) return error;
  const refusal = asRefusal(error);
  if (refusal === null) return null;
  const { status, message } = refusal;
  const isLater = status === 429 || status >= 500;
  return new OauthError(isLater ? 'temporarily_unavailable' : 'invalid_request', message, status);
}

function sendOauthError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = asOauthError(error);
  if (known === null) request.log.error(describeFault(error), 'request failed');
  const answer = known ?? new OauthError('temporarily_unavailable', 'Something went wrong: try again later');
  const pause = asRefusal(error)?.retryAfter ?? null;
  if (pause !== null) reply.header('retry-after', pause);
  return reply.code(answer.status).send(answer.toReply());
}

function formOf({ body }: FastifyRequest): URLSearchParams {
  if (!(body instanceof URLSearchParams))
    throw new OauthError('invalid_request', `The body has to be of type ${FORM_TYPE}`);
  return body;
}

function registerDoor(app: FastifyInstance, { clients, exchange, limits }: Omit<Dependencies, 'config'>) {
  app.setErrorHandler((error, request, reply) => sendOauthError(error, request, reply));
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  app.addContentTypeParser(FORM_TYPE, { parseAs: 'string' }, (_request, body, done) => {
    done(null, new URLSearchParams(body.toString()));
  });
  const options = { bodyLimit: MAX_BODY, schema: { hide: true } };

  app.post(oauthPaths.token, options, async (request) => {
    const form = formOf(request);
    const connection = exchange.connectionOf(form);
    await (connection === null ? limits.exchangingCode : limits.refreshing(connection))(request);
    return exchange.exchange(form);
  });

  app.post(oauthPaths.revoke, options, async (request) => {
    await limits.exchangingCode(request);
    await exchange.revoke(formOf(request));
    return {};
  });

  app.post(oauthPaths.register, options, async (request, reply) => {
    await limits.registeringClient(request);
    return reply.code(201).send(await clients.register(request.body));
  });

  for (const url of [oauthPaths.token, oauthPaths.revoke, oauthPaths.register])
    app.route({
      method: ['GET', 'PUT', 'PATCH', 'DELETE'],
      url,
      schema: { hide: true },
      async handler(_request, reply) {
        reply.header('allow', 'POST');
        throw new OauthError('invalid_request', 'Method Not Allowed', 405);
      },
    });
}

/** Door of OAuth clients: metadata, tokens, their end, and registration. None of it has a cookie or a page. */
export async function installOauth(
  app: FastifyInstance,
  { config, ...dependencies }: Dependencies,
): Promise<void> {
  installOauthMetadata(app, config.publicUrl);
  await app.register(async (scope) => registerDoor(scope, dependencies));
}
