import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { asRefusal, InsufficientScopeError, RefusalError } from '../errors.ts';
import { describeFault } from '../fault.ts';
import { metadataAddressFor } from '../http/token-resources.ts';

/**
 * Challenge of RFC 6750 for a missing, wrong or insufficient token; null for other refusals. `metadata` leads programs to
 * their sign-in (RFC 9728), null where sessions are meant.
 */
function challengeOf(refusal: RefusalError, metadata: string | null): string | null {
  const way = metadata === null ? '' : `, resource_metadata="${metadata}"`;
  if (refusal.id === 'unauthenticated') return `Bearer realm="Daywall"${way}`;
  if (!(refusal instanceof InsufficientScopeError)) return null;
  const scope = refusal.scope === '' ? '' : `, scope="${refusal.scope}"`;
  return `Bearer realm="Daywall", error="insufficient_scope"${scope}${way}`;
}

/** Answers every failed request with the contract's error body; only faults are logged, not refusals. */
export function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): FastifyReply {
  const refusal = asRefusal(error);
  if (refusal === null) request.log.error(describeFault(error), 'request failed');
  const answer = refusal ?? new RefusalError('unavailable');
  const challenge = challengeOf(answer, metadataAddressFor(request.routeOptions.url ?? '', publicUrl));
  if (challenge !== null) reply.header('www-authenticate', challenge);
  if (answer.retryAfter !== null) reply.header('retry-after', answer.retryAfter);
  return reply.code(answer.status).type('application/json; charset=utf-8').send(answer.toReply());
}

export function installErrorReplies(app: FastifyInstance, config: Pick<Config, 'publicUrl'>): void {
  app.setErrorHandler((error: FastifyError, request, reply) => sendError(error, request, reply, config));
}
