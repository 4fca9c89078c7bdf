import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { JobKind, QueuedJob } from '../jobs/job-queue.ts';
import type { Mailer } from './mail.ts';
import { isOutreach, type MailMessage, mailMessage } from './mail-message.ts';
import { createMails } from './mails.ts';

/** Addresses that want no mail which other people cause, and the tokens by which they say so. */
interface RefusedAddresses {
  isRefused(email: string): Promise<boolean>;
  tokenOf(email: string): string;
}

interface Dependencies {
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly config: Pick<Config, 'publicUrl'>;
  readonly refusedAddresses: RefusedAddresses;
  readonly onFault: (error: unknown) => void;
}

/** Mail job; enqueued in the transaction of the change that it announces (transactional outbox). */
export const mailKind: JobKind<MailMessage> = {
  name: 'mail',
  schema: mailMessage,
  atOnce: 3,
  retries: { limit: 9, delay: 30 },
};

/**
 * Sends one mail. Retried for some four hours while the mail server cannot take it, longer than greylisting
 * delays; given up at once if the server refuses it for good.
 */
export function createMailJob(dependencies: Dependencies): QueuedJob<MailMessage> {
  const { mailer, clock, config, refusedAddresses, onFault } = dependencies;
  const mails = createMails(clock, config, refusedAddresses.tokenOf);
  return {
    ...mailKind,
    async run(message) {
      // Asked as late as here, so that no sender learns of a refusal and none slips through a queue.
      if (isOutreach(message) && (await refusedAddresses.isRefused(message.to))) return;
      const answer = await mailer.send(mails.write(message));
      if (answer === 'refused') onFault(new Error(`A mail of the kind ${message.kind} was refused`));
    },
  };
}
