import * as z from 'zod/mini';
import { entityId } from '#contract/entity.ts';
import type { Database } from '#server/database/database.ts';
import type { JobKind, QueuedJob } from '#server/jobs/job-queue.ts';
import type { ActFor, WriteContext } from '#server/writes/write.ts';
import { scopesOf } from '../scopes/service.ts';
import type { RequestHooks } from './hooks.ts';
import { lockRequest } from './locked-request.ts';
import { roleOn } from './policy.ts';
import { find as findRequest } from './repository.ts';
import { notifyPerson, withdrawFrom } from './request-steps.ts';
import type { DelegationAddressRow, DelegationRequestRow } from './table.ts';

const withdrawal = z.object({
  requestId: entityId,
  /** Account of the address; null without one, and for one that the request did not reach. */
  userId: z.nullable(entityId),
});
type Withdrawal = z.infer<typeof withdrawal>;

const addressWithdrawalKind: JobKind<Withdrawal> = { name: 'address-withdrawal', schema: withdrawal };

/** Sends the job for an email address that was taken back: alike with and without an account. */
export function sendWithdrawal(
  context: WriteContext,
  { id: requestId }: DelegationRequestRow,
  { userId, isMuted }: DelegationAddressRow,
): Promise<void> {
  return context.send(addressWithdrawalKind, { requestId, userId: isMuted ? null : userId });
}

interface Dependencies {
  readonly database: Pick<Database, 'outer'>;
  readonly actFor: ActFor;
  readonly hooks: readonly RequestHooks[];
}

/**
 * Takes a request and its comments from the account of an email address that was taken back before its answer. In a
 * job, as the time of the write would tell its issuer of the account. docs/decisions/0065.
 */
export function createAddressWithdrawalJob({ database, actFor, hooks }: Dependencies): QueuedJob<Withdrawal> {
  async function take(context: WriteContext, requestId: string, userId: string): Promise<void> {
    const locked = await lockRequest(context.tx, requestId);
    if (locked === null) return;
    const scopes = (await scopesOf(context.tx, [userId]))(userId);
    // Another address reaches them, or they were asked again.
    if (roleOn(locked.request, locked.addresses, userId, scopes) !== 'none') return;
    await withdrawFrom(context, locked.request, [{ userId, groupId: null, organizationId: null }], hooks);
    await notifyPerson(context, locked, userId, 'delegation.withdrawn');
  }

  return {
    ...addressWithdrawalKind,
    async run({ requestId, userId }) {
      const request = userId === null ? null : await findRequest(database.outer, requestId);
      if (request === null || userId === null) return;
      await actFor(request.issuerId, 'address-withdrawal', (context) => take(context, requestId, userId));
    },
  };
}
