import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { JobKind, QueuedJob } from '../jobs/job-queue.ts';
import type { Mailer } from './mail.ts';
import { type MailMessage, mailMessage } from './mail-message.ts';
import { createMails } from './mails.ts';

interface Dependencies {
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly config: Pick<Config, 'publicUrl'>;
  readonly onFault: (error: unknown) => void;
}

/** What whoever has a mail to send puts into the queue, in the transaction of what it tells of. */
export const mailKind: JobKind<MailMessage> = {
  name: 'mail',
  schema: mailMessage,
  atOnce: 3,
  retries: { limit: 9, delay: 30 },
};

/**
 * Sends one mail; put into the queue by the write that it tells of. Tried again for some four hours where the mail
 * server cannot take it, which is longer than those that first ask a sender to come again later wait; given up at once
 * where that refuses it.
 */
export function createMailJob({ mailer, clock, config, onFault }: Dependencies): QueuedJob<MailMessage> {
  const mails = createMails(clock, config);
  return {
    ...mailKind,
    async run(message) {
      const answer = await mailer.send(mails.write(message));
      if (answer === 'refused') onFault(new Error(`A mail of the kind ${message.kind} was refused`));
    },
  };
}
