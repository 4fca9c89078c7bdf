import { randomInt } from 'node:crypto';
import * as z from 'zod/mini';
import { entityId } from '#contract/entity.ts';
import type { User } from '#contract/people/user.ts';
import { can } from '#contract/policy-table.ts';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import { later } from '#server/database/pipelining.ts';
import type { EntityReader } from '#server/entity-reader.ts';
import { RefusalError } from '#server/errors.ts';
import type { JobKind } from '#server/jobs/job-queue.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { roleOf } from './policy.ts';
import { presentUser } from './presenter.ts';
import * as repository from './repository.ts';
import { isReservedName } from './reserved-names.ts';
import type { UserRow } from './table.ts';

export {
  findAccount as findAccountById,
  isBeingErased,
  listBeingErased,
  markErased,
  update as updateUser,
} from './repository.ts';

const NAME_ATTEMPTS = 8;

const addressMatch = z.object({
  email: z.string(),
  /** Request that asked the address; null after a verification, for all that wait for it. */
  requestId: z._default(z.nullable(entityId), null),
  /** Last request that an earlier run looked at. */
  after: z._default(z.nullable(entityId), null),
});
export type AddressMatch = z.infer<typeof addressMatch>;

/**
 * Matches email addresses that were asked with the account that has verified them. Sent by each ask and each
 * verification. In a job, so that neither the answer nor its timing tells a sender whether there is an account.
 */
export const addressMatchKind: JobKind<AddressMatch> = { name: 'address-match', schema: addressMatch };

/** Match of everything that waits for an address, after its verification. */
export function matchOfVerified(email: string): AddressMatch {
  return { email, requestId: null, after: null };
}

export const readUsers: EntityReader<'user'> = async (queryable, ids) => {
  const rows = await repository.findWithActiveTask(queryable, ids);
  const byId = new Map(rows.map(({ user, activeTaskId }) => [user.id, { user, activeTaskId }]));
  return (id, userId) => {
    const found = byId.get(id);
    if (found === undefined || !can(roleOf(userId, id), 'user.view')) return null;
    return { data: presentUser(found.user, found.activeTaskId), isDeleted: false };
  };
};

export async function getUser(queryable: Queryable, id: string): Promise<User> {
  const seen = (await readUsers(queryable, [id], [id]))(id, id);
  if (seen === null) throw new RefusalError('unauthenticated');
  return seen.data;
}

/** Whether a user has verified their email address. */
export async function isVerified(queryable: Queryable, id: string): Promise<boolean> {
  return (await repository.findAccount(queryable, id))?.isVerified === true;
}

/** Id of the account that has verified an email address. */
export async function findVerified(queryable: Queryable, email: string): Promise<string | null> {
  const row = await repository.findByEmail(queryable, email);
  return row?.isVerified === true && row.deletedAt === null ? row.id : null;
}

/** Includes the password's hash: for signing in only. */
export async function findAccount(queryable: Queryable, email: string) {
  const row = await repository.findByEmail(queryable, email);
  return row === null ? null : { id: row.id, passwordHash: row.passwordHash };
}

/** Password's hash, null if there is none; null for a deleted account. */
export async function findLogin(queryable: Queryable, id: string) {
  const row = await repository.findAccount(queryable, id);
  return row === null ? null : { passwordHash: row.passwordHash };
}

/** Locked until the transaction ends: changes of sign-in methods are serialized. */
export async function lockLogin(tx: Transaction, id: string) {
  const row = await repository.lock(tx, id);
  if (row === null || row.deletedAt !== null) return null;
  const { email, firstName, passwordHash } = row;
  return { id, email, firstName, hasPassword: passwordHash !== null };
}

/** Whether a password that was checked before is still the account's; locked so until the transaction ends. */
export function lockPassword(
  tx: Transaction,
  account: { readonly id: string; readonly passwordHash: string },
): Promise<boolean> {
  return repository.lockPassword(tx, account.id, account.passwordHash);
}

/** User name derived from the local part of an email address. */
function suggestUserName(email: string, attempt: number): string {
  const local = email.slice(0, email.lastIndexOf('@')).toLowerCase();
  const base = local
    .replace(/[^a-z0-9._-]+/g, '')
    .slice(0, 30)
    .replace(/^[._-]+|[._-]+$/g, '');
  const name = base.length >= 3 ? base : `user${base}`;
  return attempt === 0 && name.length >= 3 ? name : `${name}${randomInt(1_000, 1_000_000)}`;
}

export interface NewAccount {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly userName: string | undefined;
  /** Null without a password yet. */
  readonly passwordHash: string | null;
  /** Omitted while the address is not verified yet. */
  readonly isVerified?: boolean;
}

/** Throws `email_taken` and, for names that are taken or reserved, `user_name_taken`. */
export async function createAccount(tx: Transaction, account: NewAccount, now: string): Promise<UserRow> {
  for (let attempt = 0; attempt < NAME_ATTEMPTS; attempt += 1) {
    const userName = account.userName ?? suggestUserName(account.email, attempt);
    if (isReservedName(userName)) continue;
    const row = await repository.insert(tx, { ...account, userName, createdAt: now, updatedAt: now });
    if (row !== null) return row;
    if ((await repository.findByEmail(tx, account.email)) !== null) throw new RefusalError('email_taken');
    if (account.userName !== undefined) break;
  }
  throw new RefusalError('user_name_taken');
}

/**
 * Writes a user's new version; the returned function sends it, after what the write touched before. `activeTaskId`:
 * the task of their running record if the write has it.
 */
export async function renewUser(
  context: WriteContext,
  userId: string,
  activeTaskId?: string | null,
): Promise<() => void> {
  const row = await repository.update(context.tx, userId, {}, context.now);
  return () => {
    if (row === null) return;
    const isKnown = activeTaskId !== undefined && userId === context.caller.userId;
    const seen = isKnown ? { data: presentUser(row, activeTaskId), isDeleted: false } : undefined;
    context.touch('user', row, userId, seen);
  };
}

/** Sends a user's new version, because something derived from other tables changed. */
export async function touchUser(context: WriteContext, userId: string): Promise<void> {
  const touch = await renewUser(context, userId);
  touch();
}

/** Serializes writes to data that a user has only one of, such as the running record. */
export async function lockUser(tx: Transaction, userId: string): Promise<void> {
  await repository.lock(later(tx), userId);
}
