import type { FastifyInstance } from 'fastify';
import { RefusalError } from '../errors.ts';

/**
 * From the first moment of `app.close()` every new request is refused with `unavailable`, the health check among them,
 * so that nobody sends more. What runs already ends first; `finish` is what else has to end before the server does.
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
