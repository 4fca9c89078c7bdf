import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Config, isLocal } from '../config.ts';
import { RefusalError } from '../errors.ts';
import { METRICS_TYPE, type Metrics } from '../metrics/metrics.ts';
import { isSameSecret } from '../same-secret.ts';

const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;
/** Headers of proxies: one on this machine forwards requests from elsewhere. */
const FORWARDING = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/** Whether the request comes from a program on this machine, with no proxy and no foreign web page in between. */
function isFromHere(request: FastifyRequest): boolean {
  if (!LOOPBACK.test(request.raw.socket.remoteAddress ?? '')) return false;
  if (FORWARDING.some((name) => request.headers[name] !== undefined)) return false;
  return URL.canParse(`http://${request.host}`) && isLocal(`http://${request.host}`);
}

function hasToken(request: FastifyRequest, token: string): boolean {
  const [, given = ''] = /^Bearer (\S{1,4096})$/i.exec(request.headers.authorization ?? '') ?? [];
  return isSameSecret(given, token);
}

/**
 * `GET /api/metrics` for Prometheus; for everybody else the route does not exist. Under a public address a proxy
 * may forward strangers as local requests, so only the token counts.
 */
export function installMetricsRoute(
  app: FastifyInstance,
  metrics: Metrics,
  { metricsToken, publicUrl }: Pick<Config, 'metricsToken' | 'publicUrl'>,
): void {
  app.get('/api/metrics', { schema: { hide: true } }, async (request, reply) => {
    const isKnown = metricsToken !== null && hasToken(request, metricsToken);
    if (!isKnown && !(isLocal(publicUrl) && isFromHere(request))) throw new RefusalError('route_not_found');
    return reply
      .type(METRICS_TYPE)
      .header('cache-control', 'no-store')
      .send(await metrics.print());
  });
}
