import type { FastifyInstance } from 'fastify';
import { RefusalError } from '../errors.ts';

/**
 * Refuses every new request with `unavailable` from the start of `app.close()`, the health check included, so that
 * no more are sent. Running ones are finished first; `finish` is further work that must end before the server
 * does.
 */
export function installStopping(app: FastifyInstance, finish: () => Promise<void>): void {
  let isStopping = false;
  app.addHook('onRequest', async () => {
    if (isStopping) throw new RefusalError('unavailable');
  });
  app.addHook('preClose', async () => {
    isStopping = true;
    await finish();
  });
}
