import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { requestedLanguage } from '#server/http/requested-language.ts';
import { createTexts } from '#server/messages/message-texts.ts';
import { renderNothing } from './page-frame.ts';

/** Longest secret that is counted by itself. Characters. */
export const LONGEST = 100;

const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const texts = createTexts();

export const languageOf = ({ headers }: Pick<FastifyRequest, 'headers'>) =>
  requestedLanguage(headers['accept-language']) ?? 'en';
export const saysOf = (request: Pick<FastifyRequest, 'headers'>) => texts(languageOf(request));

interface Answer {
  readonly type: 'text/html' | 'text/calendar';
  readonly text: string;
}

/** Answers with a text that no cache keeps, no engine lists, and no other server hears of. */
export function sendText(
  { headers }: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  { type, text }: Answer,
): FastifyReply {
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  void reply
    .header('cache-control', 'no-store')
    .header('content-security-policy', POLICY)
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex, nofollow')
    .header('vary', 'accept-language')
    .header('etag', etag);
  if (reply.statusCode === 200 && headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type(`${type}; charset=utf-8`).send(text);
}

/** Answers a secret that opens nothing: alike for each of them. */
export function sendNothing(request: Pick<FastifyRequest, 'headers'>, reply: FastifyReply): FastifyReply {
  const text = renderNothing(languageOf(request), saysOf(request));
  return sendText(request, reply.code(404), { type: 'text/html', text });
}
