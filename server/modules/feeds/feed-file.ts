import type { FastifyInstance } from 'fastify';
import { RefusalError } from '#server/errors.ts';
import type { RateLimits } from '#server/plugins/rate-limits.ts';
import { FEED_PATH, type Feeds } from './service.ts';

/** Longest secret that is checked. Characters. */
const LONGEST = 100;

function isKnown(header: string | undefined, etag: string): boolean {
  const named = (header ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''));
  return named.includes(etag) || named.includes('*');
}

/** An unknown or former secret answers 404 like a path that does not exist. The log has only the pattern. */
export function installFeedFile(
  app: FastifyInstance,
  feeds: Pick<Feeds, 'read'>,
  limits: Pick<RateLimits, 'readingFeed'>,
): void {
  app.get<{ Params: { secret: string } }>(FEED_PATH, { schema: { hide: true } }, async (request, reply) => {
    const { secret } = request.params;
    await limits.readingFeed(secret.slice(0, LONGEST))(request);
    const file = secret.length > LONGEST ? null : await feeds.read(secret);
    if (file === null) throw new RefusalError('route_not_found');
    void reply
      .header('etag', file.etag)
      .header('cache-control', 'private, no-cache')
      .header('x-robots-tag', 'noindex')
      .header('referrer-policy', 'no-referrer');
    if (isKnown(request.headers['if-none-match'], file.etag)) return reply.code(304).send();
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'inline; filename="daywall.ics"')
      .send(file.text);
  });
}
