import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../caller.ts';
import { answerTagged } from '../http/entity-tag.ts';
import { RawJson } from '../raw-json.ts';

/** Request of a call, with who makes it. */
export interface CallRequest {
  readonly caller: Caller;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** JSON text of an answer, with its entity tag; empty where the caller has it. */
export function answerText(data: unknown, answered: CallRequest): string {
  const text = data instanceof RawJson ? data.text : JSON.stringify(data);
  return answerTagged(data, text, answered) ? '' : text;
}
