import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { RefusalError } from '../errors.ts';
import type { RateLimits } from './rate-limits.ts';

const METHODS = new Set(['GET', 'HEAD']);
/** Paths that are never answered with the web app's page. */
const NOT_PAGES = /^\/(api|texts|socket\.io|assets)(\/|$)/;

/** Names of built files carry a hash of their content. */
const HASHED = /[/\\]assets[/\\][^/\\]+$/;

function cacheControl(path: string): string {
  return HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/** Path as the router reads it, in any spelling. */
function pathOf(request: FastifyRequest): string {
  const [address = '/'] = request.url.split(/[?#]/, 1);
  const path = address.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '').replace(/\/{2,}/g, '/');
  try {
    return decodeURIComponent(path);
  } catch {
    throw new RefusalError('route_not_found');
  }
}

/** Serves the built web app, texts included, and its page for every other address. */
export async function installWebApp(
  app: FastifyInstance,
  { webRoot }: Pick<Config, 'webRoot'>,
  limits: Pick<RateLimits, 'unmatched'>,
): Promise<void> {
  const hasWebApp = existsSync(join(webRoot, 'index.html'));
  if (hasWebApp) {
    await app.register(fastifyStatic, {
      root: webRoot,
      prefix: '/',
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply: FastifyReply, path: string) =>
        void reply.header('cache-control', cacheControl(path)),
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    await limits.unmatched(request);
    if (NOT_PAGES.test(pathOf(request))) throw new RefusalError('route_not_found');
    if (!METHODS.has(request.method)) throw new RefusalError('method_not_allowed');
    if (!hasWebApp) {
      return reply
        .code(404)
        .type('text/plain; charset=utf-8')
        .send('The web app is not built yet: run "npm run build", then start Daywall again.\n');
    }
    return reply.header('cache-control', 'no-cache').sendFile('index.html', webRoot, { cacheControl: false });
  });
}
