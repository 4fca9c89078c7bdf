import type { IncomingMessage, ServerResponse } from 'node:http';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { ANTI_FORGERY_HEADER, IDEMPOTENCY_HEADER, REFRESH_TOKEN_HEADER } from '#contract/limits.ts';
import type { Config } from '../config.ts';
import { isExtensionOrigin } from './anti-forgery.ts';

/** Sets the headers of every answer, from Fastify, its router or the websocket upgrade. */
export type SecurityHeaders = (request: IncomingMessage, response: ServerResponse) => void;

export function createSecurityHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): SecurityHeaders {
  const isHttps = publicUrl.startsWith('https:');
  const socketUrl = publicUrl.replace(/^http/, 'ws');
  const set = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: [`'self'`],
        scriptSrc: [`'self'`],
        // React Aria writes style elements while an overlay is open and for touch handling.
        styleSrc: [`'self'`, `'unsafe-inline'`],
        imgSrc: [`'self'`, 'data:', 'blob:'],
        fontSrc: [`'self'`],
        connectSrc: [`'self'`, socketUrl],
        workerSrc: [`'self'`],
        manifestSrc: [`'self'`],
        objectSrc: [`'none'`],
        baseUri: [`'self'`],
        formAction: [`'self'`],
        frameAncestors: [`'none'`],
        ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: isHttps,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  });
  return (request, response) => set(request, response, () => undefined);
}

/** Routes that a public cache may keep, or that contain nobody's data: everything else under `/api` is private. */
const PUBLIC_ROUTES: ReadonlySet<string> = new Set([
  '/api/health',
  '/api/docs',
  '/api/docs.css',
  '/api/docs.js',
  '/api/openapi.json',
  '/api/v1/openapi.json',
]);

/** Security headers, CORS for extensions (without credentials), cookies, and nothing private in a cache. */
export async function installSecurity(
  app: FastifyInstance,
  { extensionIds }: Pick<Config, 'extensionIds'>,
  setHeaders: SecurityHeaders,
): Promise<void> {
  app.addHook('onRequest', async (request, reply) => {
    setHeaders(request.raw, reply.raw);
    const route = request.routeOptions.url ?? '';
    if (route.startsWith('/api/') && !PUBLIC_ROUTES.has(route)) reply.header('cache-control', 'no-store');
  });
  await app.register(cors, {
    origin: (origin, decide) => {
      decide(null, origin !== undefined && isExtensionOrigin(origin, extensionIds));
    },
    credentials: false,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: [
      'authorization',
      'content-type',
      'if-match',
      'if-none-match',
      ANTI_FORGERY_HEADER,
      IDEMPOTENCY_HEADER,
      REFRESH_TOKEN_HEADER,
      'tus-resumable',
      'upload-length',
      'upload-metadata',
      'upload-offset',
    ],
    // From the date an extension computes the skew of its device's clock.
    exposedHeaders: ['retry-after', 'date', 'etag', 'location', 'upload-length', 'upload-offset'],
    maxAge: 600,
    strictPreflight: false,
  });
  await app.register(cookie);
}
