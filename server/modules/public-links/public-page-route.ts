import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type FairQueue, visitorsOf } from '#server/limits/fair-queue.ts';
import type { RateLimits } from '#server/plugins/rate-limits.ts';
import { LONGEST, languageOf, saysOf, sendNothing, sendText } from './page-answer.ts';
import { renderCollection } from './public-page.ts';
import type { PublishedCollection, PublishedCollections } from './published-collection.ts';
import { PAGE_PATH } from './service.ts';

const MAX_PAGE = 50;

function sendPage(request: FastifyRequest, reply: FastifyReply, found: PublishedCollection): FastifyReply {
  const text = renderCollection(found, languageOf(request), saysOf(request));
  return sendText(request, reply, { type: 'text/html', text });
}

/**
 * Answers an address of a public page that cannot be decoded like any other wrong one. Returns whether it is one: the
 * router knows no route of it.
 */
export function answerBrokenPublicPage(request: FastifyRequest, reply: FastifyReply): boolean {
  const isOne = request.raw.url?.startsWith(PAGE_PATH.replace(':secret', '')) === true;
  if (isOne) sendNothing(request, reply);
  return isOne;
}

/**
 * Pages of public links, which need no session and set no cookie. The log has only the pattern of their address, and no
 * other server learns the address from them.
 */
export function installPublicPages(
  app: FastifyInstance,
  pages: PublishedCollections,
  limits: Pick<RateLimits, 'readingPublicPage'>,
  reads: Pick<FairQueue, 'run'>,
): void {
  const schema = { hide: true };

  for (const [name, type] of [
    ['public-page.css', 'text/css'],
    ['public-page.js', 'text/javascript'],
  ] as const) {
    const text = readFileSync(new URL(name, import.meta.url), 'utf8');
    app.get(`/p/${name}`, { schema }, async (_request, reply) =>
      reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-cache').send(text),
    );
  }
  // Public pages refuse engines by themselves: one that may not open a page does not learn of that.
  app.get('/robots.txt', { schema }, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send('User-agent: *\nAllow: /\n'),
  );

  app.get<{ Params: { '*': string }; Querystring: { page?: string } }>(
    // A parameter by name has a length above which the router would answer differently.
    PAGE_PATH.replace(':secret', '*'),
    { schema },
    async (request, reply) => {
      const secret = request.params['*'];
      await limits.readingPublicPage(secret.slice(0, LONGEST))(request);
      const asked = Number(request.query.page ?? 1);
      const page = Number.isInteger(asked) && asked >= 1 && asked <= MAX_PAGE ? asked : 1;
      const link = await pages.find(secret);
      const found =
        link === null ? null : await reads.run(visitorsOf(link.link.makerId), () => pages.read(link, page));
      return found === null ? sendNothing(request, reply) : sendPage(request, reply, found);
    },
  );
}
