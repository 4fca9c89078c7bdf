import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { asRefusal, RefusalError } from '../errors.ts';
import { describeFault } from '../fault.ts';

/** Answers every failed request with the contract's error body; only faults are logged, not refusals. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = asRefusal(error);
  if (refusal === null) request.log.error(describeFault(error), 'request failed');
  const answer = refusal ?? new RefusalError('unavailable');
  return reply.code(answer.status).type('application/json; charset=utf-8').send(answer.toReply());
}

export function installErrorReplies(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => sendError(error, request, reply));
}
