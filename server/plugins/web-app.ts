import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Config } from '../config.ts';
import { RefusalError } from '../errors.ts';
import type { RateLimits } from './rate-limits.ts';

const METHODS = new Set(['GET', 'HEAD']);
/** Paths that are never answered with the web app's page. */
const NOT_PAGES = /^\/(api|dav|mcp|\.well-known|texts|socket\.io|assets)(\/|$)/;

/** Names of built files carry a hash of their content, and the folder of the PDF reader's parts its version. */
const HASHED = /[/\\]assets[/\\](?:pdf-[^/\\]+[/\\][^/\\]+[/\\])?[^/\\]+$/;

/**
 * Worker that reads PDFs. It alone may compile WebAssembly, for its decoders of pictures; for that it reaches nothing: the
 * page hands it all that it works on.
 */
const PDF_WORKER = /[/\\]assets[/\\]pdf\.worker[^/\\]*\.mjs(?:\.br|\.gz)?$/;
const WORKER_POLICY = "default-src 'none'; script-src 'wasm-unsafe-eval'";

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

/**
 * Header by which the page of a path names its files before its script asks for them, as the build has listed them
 * (`scripts/bundle/web-chunks.ts`); null where it names none. docs/decisions/0071.
 */
function readLinks(webRoot: string): (path: string) => string | null {
  const file = join(webRoot, 'pages-ahead.json');
  if (!existsSync(file)) return () => null;
  const listed = z.parse(pagesAhead, JSON.parse(readFileSync(file, 'utf8')));
  const links = new Map(Object.entries(listed).map(([path, files]) => [path, files.map(linkTo).join(', ')]));
  return (path) => {
    const [, area = ''] = path.split('/');
    return links.get(path.replace(/(.)\/$/, '$1')) ?? links.get(`/${area}/*`) ?? null;
  };
}

const pagesAhead = z.record(z.string(), z.array(z.string().check(z.regex(/^[\w./~-]+$/))));

function linkTo(file: string): string {
  const kind = file.endsWith('.css') ? 'rel=preload; as=style' : 'rel=modulepreload';
  return `</${file}>; ${kind}; crossorigin`;
}

/**
 * Answers a share whose files no service worker has taken, as in a browser that has just forgotten it: the page says so.
 * The shared files are not read.
 */
function takeLostShares(limits: Pick<RateLimits, 'unmatched'>) {
  return async (scope: FastifyInstance) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_, payload, done) => {
      payload.resume();
      done(null);
    });
    scope.post('/share', { schema: { hide: true } }, async (request, reply) => {
      await limits.unmatched(request);
      return reply.redirect('/add?share=lost', 303);
    });
  };
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
      setHeaders(reply: FastifyReply, path: string) {
        void reply.header('cache-control', cacheControl(path));
        if (PDF_WORKER.test(path)) void reply.header('content-security-policy', WORKER_POLICY);
      },
    });
  }
  await app.register(takeLostShares(limits));
  const linksOf = readLinks(webRoot);
  app.setNotFoundHandler(async (request, reply) => {
    await limits.unmatched(request);
    const path = pathOf(request);
    if (NOT_PAGES.test(path)) throw new RefusalError('route_not_found');
    if (!METHODS.has(request.method)) throw new RefusalError('method_not_allowed');
    if (!hasWebApp) {
      return reply
        .code(404)
        .type('text/plain; charset=utf-8')
        .send('The web app is not built yet: run "npm run build", then start Daywall again.\n');
    }
    const links = linksOf(path);
    if (links !== null) reply.header('link', links);
    return reply.header('cache-control', 'no-cache').sendFile('index.html', webRoot, { cacheControl: false });
  });
}
