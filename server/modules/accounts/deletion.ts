import { randomUUID } from 'node:crypto';
import type { Caller } from '#server/caller.ts';
import { RefusalError } from '#server/errors.ts';
import type { PersonalData } from '#server/personal-data-section.ts';
import type { ActFor } from '#server/writes/write.ts';
import type { AccountMails } from '../account-mails/service.ts';
import type { Passwords, Reauthentication, SessionEnding } from '../sessions/service.ts';
import { updateUser } from '../users/service.ts';
import type { ErasureService } from './erasure.ts';
import * as repository from './repository.ts';

interface Dependencies<Services> {
  readonly actFor: ActFor;
  readonly passwords: Passwords;
  readonly reauthentication: Pick<Reauthentication, 'demand'>;
  readonly ending: SessionEnding;
  readonly mails: AccountMails;
  readonly personalData: readonly PersonalData<Services>[];
  readonly services: Services;
  readonly erasure: Pick<ErasureService, 'start'>;
}

export function createDeletion<Services>(dependencies: Dependencies<Services>) {
  const { actFor, passwords, reauthentication, ending, mails, personalData, services, erasure } =
    dependencies;

  return {
    /** Throws `wrong_password`, `confirmation_needed` and `last_owner`. */
    async delete(caller: Caller, password: string | undefined): Promise<void> {
      const { userId } = caller;
      const before = await reauthentication.demand(caller, password);
      const passwordHash = await passwords.hashNobodys();
      let ended: string[] = [];
      await actFor(userId, 'delete-account', async (context) => {
        const { tx, now } = context;
        const current = await repository.lockAccount(tx, userId);
        if (current === null || current.passwordHash !== before) throw new RefusalError('wrong_password');
        await mails.sendNotice(tx, current, 'accountDeleted');
        const email = current.isVerified ? current.email : null;
        for (const { onDeletion } of personalData) await onDeletion?.(context, email, services);
        ended = await ending.endAllIn(tx, userId);
        await updateUser(
          tx,
          userId,
          {
            email: `${randomUUID()}@deleted.invalid`,
            userName: `deleted-${randomUUID().replaceAll('-', '')}`,
            firstName: '',
            lastName: '',
            isVerified: false,
            membership: 'Free',
            passwordHash,
            deletedAt: now,
          },
          now,
        );
        await erasure.start(context, userId);
      });
      ending.forget(ended);
    },
  };
}
export type AccountDeletion = ReturnType<typeof createDeletion>;
