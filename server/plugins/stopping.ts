import type { FastifyInstance } from 'fastify';
import { RefusalError } from '../errors.ts';

/**
 * Refuses every new request with `unavailable` from the start of `app.close()`, the health check included, so that
 * no more are sent. Running ones are finished first; `finish` is further work that must end before the server
 * does. Answers given meanwhile close their connection: kept alive, it would hold the server for a minute.
 */
export function installStopping(app: FastifyInstance, finish: () => Promise<void>): void {
  let isStopping = false;
  app.addHook('onRequest', async () => {
    if (isStopping) throw new RefusalError('unavailable');
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close');
  });
  // An answer that began before: its connection was not idle when the idle ones were ended.
  app.addHook('onResponse', async (request) => {
    if (isStopping) request.raw.socket.end();
  });
  app.addHook('preClose', async () => {
    isStopping = true;
    await finish();
  });
}
