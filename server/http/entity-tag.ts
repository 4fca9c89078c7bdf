import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RefusalError } from '../errors.ts';

function refuse(message: string): never {
  throw new RefusalError('invalid_input', [{ path: 'If-Match', message }]);
}

/** Entity tag of an answer: a digest of it, behind the version of the entity that it is about. RFC 9110, 8.8.3. */
export function tagOf(data: unknown, text: string): string {
  const digest = createHash('sha256').update(text).digest('base64url').slice(0, 16);
  const version = typeof data === 'object' && data !== null && 'version' in data ? data.version : undefined;
  return typeof version === 'number' ? `"${version}-${digest}"` : `"${digest}"`;
}

/** Whether the caller has this answer already. */
export function isKnown({ headers }: FastifyRequest, tag: string): boolean {
  const given = headers['if-none-match'];
  if (given === undefined) return false;
  return given.trim() === '*' || given.split(',').some((each) => each.trim().replace(/^W\//, '') === tag);
}

/** Gives an answer its tag. Returns whether the caller has it already: then it is 304, and no text is sent. */
export function answerTagged(
  data: unknown,
  text: string,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): boolean {
  const tag = tagOf(data, text);
  reply.header('etag', tag);
  if (request.method !== 'GET' || !isKnown(request, tag)) return false;
  reply.code(304);
  return true;
}

/** Version that an entity has to have for the call to change it; null for any. */
export function demandedVersion({ headers }: FastifyRequest, isVersioned: boolean): number | null {
  const given = headers['if-match']?.trim();
  if (given === undefined) return null;
  if (!isVersioned) refuse('does nothing for this call');
  if (given === '*') return null;
  const [, version] = /^"(\d{1,15})(?:-[\w-]{1,64})?"$/.exec(given) ?? refuse('must be one entity tag');
  return Number(version);
}
