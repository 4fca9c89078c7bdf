import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { ANTI_FORGERY_HEADER, IDEMPOTENCY_HEADER, REFRESH_TOKEN_HEADER } from '#contract/limits.ts';
import type { Config } from '../config.ts';
import { isExtensionOrigin } from './anti-forgery.ts';

/** Content security policy, CORS for extensions (without credentials) and cookies. */
export async function installSecurity(
  app: FastifyInstance,
  { publicUrl, extensionIds }: Pick<Config, 'publicUrl' | 'extensionIds'>,
): Promise<void> {
  const isHttps = publicUrl.startsWith('https:');
  const socketUrl = publicUrl.replace(/^http/, 'ws');
  await app.register(helmet, {
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
  await app.register(cors, {
    origin: (origin, decide) => {
      decide(null, origin !== undefined && isExtensionOrigin(origin, extensionIds));
    },
    credentials: false,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: [
      'authorization',
      'content-type',
      ANTI_FORGERY_HEADER,
      IDEMPOTENCY_HEADER,
      REFRESH_TOKEN_HEADER,
    ],
    // By the date an extension knows how far its device's clock is off.
    exposedHeaders: ['retry-after', 'date'],
    maxAge: 600,
    strictPreflight: false,
  });
  await app.register(cookie);
}
