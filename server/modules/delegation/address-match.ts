import type { Database } from '#server/database/database.ts';
import type { DerivedSecrets } from '#server/derived-secret.ts';
import type { Queue, QueuedJob } from '#server/jobs/job-queue.ts';
import type { ActFor, WriteContext } from '#server/writes/write.ts';
import { scopesOf } from '../scopes/service.ts';
import { type AddressMatch, addressMatchKind, findVerified } from '../users/service.ts';
import * as addressRepository from './address-repository.ts';
import { findBlockers } from './blocked-issuers.ts';
import type { RequestHooks } from './hooks.ts';
import { sendLink } from './link/link-mail.ts';
import * as linkRepository from './link/link-repository.ts';
import { type TakingOver, takeOver } from './link/take-over.ts';
import { isOver, type LockedRequest, lockRequest, lockTreeOf, waitingAddress } from './locked-request.ts';
import { isTakenByLink } from './policy.ts';
import { find as findRequest } from './repository.ts';
import { notifyPerson } from './request-steps.ts';
import type { DelegationAddressRow } from './table.ts';

/** Requests that one run settles. */
const SETTLED_AT_ONCE = 100;

interface Dependencies {
  readonly database: Pick<Database, 'outer' | 'transaction'>;
  readonly queue: Queue;
  readonly actFor: ActFor;
  readonly hooks: readonly RequestHooks[];
  readonly tasks: TakingOver['tasks'];
  readonly linkTokens: DerivedSecrets;
  readonly onFault: (error: unknown) => void;
}

/**
 * Brings requests that ask an email address to the account that has verified it, as if it had been asked by name, or
 * sends a mail. The issuer sees the same either way: nothing of theirs is touched. docs/decisions/0065.
 */
export function createAddressMatchJob(dependencies: Dependencies): QueuedJob<AddressMatch> {
  const { database, queue, actFor, hooks, linkTokens, onFault } = dependencies;

  async function bring(
    context: WriteContext,
    locked: LockedRequest,
    address: DelegationAddressRow,
    userId: string,
  ): Promise<void> {
    const { tx, caller } = context;
    const isMuted = (await findBlockers(tx, caller.userId, [userId])).has(userId);
    await addressRepository.match(tx, address.id, { userId, isMuted });
    if (isMuted) return;
    context.touch('delegationRequest', locked.request, userId);
    const scopes = (await scopesOf(tx, [userId]))(userId);
    // A user whom another address reaches has the request and its notification already.
    if (waitingAddress(locked, userId, scopes) !== undefined) return;
    for (const hook of hooks) await hook.onAudienceGained?.(context, locked.request.id, [userId]);
    await notifyPerson(context, locked, userId, 'delegation.requested');
  }

  async function settle(context: WriteContext, requestId: string, email: string): Promise<void> {
    const { tx, now, caller } = context;
    await lockTreeOf(context, requestId);
    const locked = await lockRequest(tx, requestId);
    const address = locked?.addresses.find((each) => each.email === email && each.userId === null);
    if (locked === null || address === undefined || locked.task.deletedAt !== null) return;
    const userId = await findVerified(tx, email);
    if (userId === caller.userId) return;
    if (isTakenByLink(address)) {
      if (userId !== null) await takeOver(context, dependencies, locked, address, userId);
      return;
    }
    if (locked.request.status !== 'pending' || address.status !== 'pending' || isOver(locked, now)) return;
    if (userId !== null) return bring(context, locked, address, userId);
    const link = await linkRepository.find(tx, address.id);
    if (address.mailedAt !== null && (link?.sends ?? 1) > address.sentAgain) return;
    if (address.mailedAt === null) await addressRepository.match(tx, address.id, { mailedAt: now });
    await sendLink(context, linkTokens, locked, address, 'asked');
  }

  const settleFor = (issuerId: string, requestId: string, email: string) =>
    actFor(issuerId, 'address-match', (context) => settle(context, requestId, email));

  /** Settles one request: an ask leaves the others that wait for the address alone. */
  async function settleOne(requestId: string, email: string): Promise<void> {
    const request = await findRequest(database.outer, requestId);
    if (request !== null) await settleFor(request.issuerId, requestId, email);
  }

  /** Settles a page of what waits, and sends the job again for the next. One that fails gets a job of its own. */
  async function settlePage(email: string, after: string | null): Promise<void> {
    const page = await addressRepository.listUnmatched(database.outer, email, after, SETTLED_AT_ONCE);
    const again: AddressMatch[] = [];
    for (const { requestId, issuerId } of page) {
      try {
        await settleFor(issuerId, requestId, email);
      } catch (error) {
        onFault(error);
        again.push({ email, requestId, after: null });
      }
    }
    const last = page.length === SETTLED_AT_ONCE ? page.at(-1) : undefined;
    if (last !== undefined) again.unshift({ email, requestId: null, after: last.requestId });
    await database.transaction(async (tx) => {
      for (const match of again) await queue.send(tx, addressMatchKind, match);
    });
  }

  return {
    ...addressMatchKind,
    run: ({ email, requestId, after }) =>
      requestId === null ? settlePage(email, after) : settleOne(requestId, email),
  };
}
