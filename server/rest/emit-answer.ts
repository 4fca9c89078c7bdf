import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../caller.ts';
import { RawJson } from '../raw-json.ts';
import { isKnown, tagOf } from './entity-tag.ts';

/** Request of a call, with who makes it. */
export interface CallRequest {
  readonly caller: Caller;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** JSON text of an answer, with its entity tag; empty where the caller has it. */
export function answerText(data: unknown, { request, reply }: CallRequest): string {
  const text = data instanceof RawJson ? data.text : JSON.stringify(data);
  const tag = tagOf(data, text);
  reply.header('etag', tag);
  if (request.method !== 'GET' || !isKnown(request, tag)) return text;
  reply.code(304);
  return '';
}
