import type { Capability } from '#contract/policy-table.ts';
import type { Transaction } from '#server/database/driver.ts';
import { RefusalError } from '#server/errors.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { type Scopes, scopesOf } from '../scopes/service.ts';
import { lockTreesOf } from '../tasks/service.ts';
import type { TaskRow } from '../tasks/table.ts';
import * as addressRepository from './address-repository.ts';
import { demandRequest, isInAudience, ownAddress, roleOn } from './policy.ts';
import * as repository from './repository.ts';
import type { DelegationAddressRow, DelegationRequestRow } from './table.ts';

/** Request and task, both locked until the transaction ends, so that concurrent answers are serialized. */
export interface LockedRequest {
  readonly task: TaskRow;
  readonly request: DelegationRequestRow;
  readonly addresses: readonly DelegationAddressRow[];
}

/** Locked request, with the scopes of the acting user. */
export interface LockedRequestFor extends LockedRequest {
  readonly scopes: Scopes;
}

/** Locks the task first, like every write of a task. */
export async function lockRequest(tx: Transaction, id: string): Promise<LockedRequest | null> {
  const found = await repository.find(tx, id);
  if (found === null) return null;
  const [task, request, addresses] = await Promise.all([
    repository.lockTask(tx, found.issuerNoteId),
    repository.lock(tx, id),
    addressRepository.listOf(tx, [id]),
  ]);
  return task === null || request === null ? null : { task, request, addresses };
}

/** Before `lockRequestFor` in writes that give or take the task: concurrent changes of its access are serialized. */
export async function lockTreeOf(context: WriteContext, id: string): Promise<void> {
  const found = await repository.find(context.tx, id);
  await lockTreesOf(context, [found?.issuerNoteId]);
}

/** Locks a request for a capability of a user. Those of deleted tasks are `not_found`. */
export async function lockRequestFor(
  tx: Transaction,
  id: string,
  userId: string,
  capability: Capability,
): Promise<LockedRequestFor> {
  const locked = await lockRequest(tx, id);
  if (locked === null || locked.task.deletedAt !== null) throw new RefusalError('not_found');
  const scopes = (await scopesOf(tx, [userId]))(userId);
  demandRequest(roleOn(locked.request, locked.addresses, userId, scopes), capability);
  return { ...locked, scopes };
}

/** Pending request of a task. Throws `not_requested`. */
export async function lockPendingOfTask(tx: Transaction, taskId: string): Promise<LockedRequest> {
  const id = await repository.findWaiting(tx, taskId);
  const locked = id === null ? null : await lockRequest(tx, id);
  if (locked === null || locked.request.status !== 'pending') throw new RefusalError('not_requested');
  return locked;
}

/** Whether the request has expired, even if the expiry job has not closed it yet. */
export function isOver({ request }: Pick<LockedRequest, 'request'>, now: string): boolean {
  return request.expiresAt !== null && request.expiresAt <= now;
}

export function demandPending(locked: LockedRequest, now: string): void {
  if (locked.request.status !== 'pending' || isOver(locked, now)) throw new RefusalError('not_pending');
}

/**
 * The one by name, else the email address, else the first: who is asked by name leaves a group's answer to its other
 * members, and does not tell that an email address is theirs.
 */
export function waitingAddress(
  { addresses }: Pick<LockedRequest, 'addresses'>,
  userId: string,
  scopes: Scopes,
): DelegationAddressRow | undefined {
  const waiting = addresses.filter((path) => path.status === 'pending' && isInAudience(userId, path, scopes));
  return ownAddress(waiting, userId) ?? waiting[0];
}

/** Address by which a user answers: the given one, else their pending one. */
export function chooseAddress(
  locked: Pick<LockedRequestFor, 'addresses' | 'scopes'>,
  userId: string,
  addressId: string | undefined,
): DelegationAddressRow {
  const { addresses, scopes } = locked;
  if (addressId !== undefined) {
    const named = addresses.find(({ id }) => id === addressId);
    if (named === undefined || !isInAudience(userId, named, scopes)) throw new RefusalError('not_found');
    if (named.status !== 'pending') throw new RefusalError('not_pending');
    return named;
  }
  const chosen = waitingAddress(locked, userId, scopes);
  if (chosen === undefined) throw new RefusalError('not_pending');
  return chosen;
}

/** Whether a pending address can still answer: deleted users, groups and organizations cannot. */
export async function waitsForSomebody(
  tx: Transaction,
  addresses: readonly DelegationAddressRow[],
): Promise<boolean> {
  const waiting = addresses.filter(({ status }) => status === 'pending');
  const ids = waiting.map(({ id }) => id);
  return ids.length > 0 && (await addressRepository.countAlive(tx, ids)) > 0;
}
