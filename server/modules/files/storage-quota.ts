import type { Config } from '#server/config.ts';
import type { Transaction } from '#server/database/driver.ts';
import { RefusalError } from '#server/errors.ts';
import { bytesIn, bytesOf, lockStorageOf, waitingIn, waitingOf } from './storage-use.ts';

export type StorageLimits = Config['fileLimits'];

function demandRoom(path: 'person' | 'organization', used: number, size: number, allowed: number): void {
  if (used + size <= allowed) return;
  throw new RefusalError('storage_quota_reached', [
    { path, message: `${used} of ${allowed} bytes are used` },
  ]);
}

/** Throws `storage_quota_reached` where a user has no room for a file. The user is locked by the caller. */
export async function demandRoomOf(
  tx: Transaction,
  userId: string,
  size: number,
  limits: StorageLimits,
): Promise<void> {
  const waiting = await waitingOf(tx, userId);
  demandRoom('person', (await bytesOf(tx, userId)) + waiting.bytes, size, limits.ofPerson);
}

/**
 * Throws `storage_quota_reached` where an organization has no room for a file; `fileId` is the upload whose room is kept
 * for it.
 */
export async function demandRoomIn(
  tx: Transaction,
  organizationId: string,
  { id, size }: { readonly id: string; readonly size: number },
  limits: StorageLimits,
): Promise<void> {
  await lockStorageOf(tx, organizationId);
  const used = (await bytesIn(tx, organizationId, id)) + (await waitingIn(tx, organizationId, id));
  demandRoom('organization', used, size, limits.ofOrganization);
}

/** Throws `storage_quota_reached` where what was just written takes more room than an organization has. */
export async function demandNoExcessIn(
  tx: Transaction,
  organizationId: string,
  limits: StorageLimits,
): Promise<void> {
  await lockStorageOf(tx, organizationId);
  const used = (await bytesIn(tx, organizationId)) + (await waitingIn(tx, organizationId));
  demandRoom('organization', used, 0, limits.ofOrganization);
}
