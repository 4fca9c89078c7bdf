import * as z from 'zod/mini';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import type { JobKind, Queue, QueuedJob } from '#server/jobs/job-queue.ts';
import { toInstant } from '#time/instant.ts';
import { DAY } from '#time/units.ts';
import * as repository from './repository.ts';
import type { AccountMails } from './service.ts';

const failures = z.object({ email: z.string() });
type Failures = z.infer<typeof failures>;
const failuresKind: JobKind<Failures> = { name: 'failed-sign-ins', schema: failures };

/** Minimum interval between mails about wrong passwords. Milliseconds. */
const PAUSE = DAY;

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly queue: Queue;
  readonly mails: Pick<AccountMails, 'sendNotice'>;
}

/** Notifies account owners of wrong passwords, at most once a day. */
export function createSignInNotices({ database, clock, queue, mails }: Dependencies) {
  const job: QueuedJob<Failures> = {
    ...failuresKind,
    async run({ email }) {
      await database.transaction(async (tx) => {
        const [now, before] = [toInstant(clock.now()), toInstant(clock.now() - PAUSE)];
        const account = await repository.takeFailureNotice(tx, email, now, before);
        if (account !== null) await mails.sendNotice(tx, account, 'failedSignIns');
      });
    },
  };
  return {
    job,
    /** Takes the same time with and without such an account, which is looked up in the job. */
    async noteFailures(email: string): Promise<void> {
      await database.transaction((tx) => queue.send(tx, failuresKind, { email }));
    },
  };
}
