import { randomUUID } from 'node:crypto';
import type { Caller } from '#server/caller.ts';
import { RefusalError } from '#server/errors.ts';
import type { ActFor, WriteContext } from '#server/writes/write.ts';
import type { IntegrationsService } from '../integrations/service.ts';
import type { Membership } from '../organizations/membership.ts';
import type { OrganizationsService } from '../organizations/service.ts';
import type { SessionEnding } from '../sessions/ending.ts';
import type { Passwords } from '../sessions/password.ts';
import type { Reauthentication } from '../sessions/reauthentication.ts';
import { updateUser } from '../users/service.ts';
import type { ErasureService } from './erasure.ts';
import * as repository from './repository.ts';
import type { AccountMails } from './service.ts';

interface Dependencies {
  readonly actFor: ActFor;
  readonly passwords: Passwords;
  readonly reauthentication: Pick<Reauthentication, 'demand'>;
  readonly ending: SessionEnding;
  readonly mails: AccountMails;
  readonly integrations: Pick<IntegrationsService, 'forgetPerson'>;
  readonly organizations: Pick<OrganizationsService, 'remove'>;
  readonly membership: Pick<Membership, 'update'>;
  readonly erasure: Pick<ErasureService, 'start'>;
}

/** Ends accounts at once; what belonged to them is erased after that. */
export function createDeletion(dependencies: Dependencies) {
  const {
    actFor,
    passwords,
    reauthentication,
    ending,
    mails,
    integrations,
    organizations,
    membership,
    erasure,
  } = dependencies;

  /** Organizations that are theirs alone go; of others they are no owner any more, which needs another one. */
  async function settleOrganizations(context: WriteContext, userId: string): Promise<void> {
    for (const { organizationId, role, others } of await repository.listPlaces(context.tx, userId)) {
      if (others === 0) await organizations.remove(context, organizationId);
      else if (role === 'owner') await membership.update(context, organizationId, { userId, role: 'member' });
    }
  }

  return {
    /** Refuses `wrong_password`, `confirmation_needed` and `last_owner`. */
    async delete(caller: Caller, password: string | undefined): Promise<void> {
      const { userId } = caller;
      const before = await reauthentication.demand(caller, password);
      const passwordHash = await passwords.hashNobodys();
      let ended: string[] = [];
      await actFor(userId, 'delete-account', async (context) => {
        const { tx, now } = context;
        const current = await repository.lockAccount(tx, userId);
        if (current === null || current.passwordHash !== before) throw new RefusalError('wrong_password');
        await settleOrganizations(context, userId);
        await mails.sendNotice(tx, current, 'accountDeleted');
        await repository.removeTokens(tx, userId);
        await integrations.forgetPerson(context);
        await repository.removeInvitationsTo(tx, current);
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
