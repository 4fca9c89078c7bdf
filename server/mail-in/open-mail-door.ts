import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { SharedCounts } from '../limits/shared-counts.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { MailDoor } from './mail-door.ts';
import type { MailReceiver } from './mail-receiver.ts';

interface Dependencies {
  readonly config: Pick<Config, 'host' | 'rateLimitFactor' | 'mailIn'>;
  readonly clock: Clock;
  readonly shared: SharedCounts | null;
  readonly metrics: Pick<Metrics, 'countMail'>;
  readonly onFault: (error: unknown) => void;
}

/** Opens the door for mails with the server’s own one, where it is set up. The log has outcomes, never an address. */
export async function openMailDoor(
  app: FastifyInstance,
  { config, clock, shared, metrics, onFault }: Dependencies,
  receiver: MailReceiver | null,
): Promise<MailDoor | null> {
  let port: number | null = null;
  app.decorate('mailPort', () => port);
  const { mailIn } = config;
  if (mailIn === null || receiver === null) return null;
  // Most servers have no door, and never load what it takes.
  const { createMailDoor } = await import('./mail-door.ts');
  const door = createMailDoor({
    config: { ...config, mailIn },
    clock,
    shared,
    receiver,
    onMail(outcome) {
      metrics.countMail(outcome);
      app.log.info({ outcome }, 'mail received');
    },
    onFault,
  });
  app.addHook('onListen', async () => {
    port = await door.listen();
  });
  return door;
}
