import type { WriteContext } from '#server/writes/write.ts';
import * as addressRepository from './address-repository.ts';
import { lockRequest, waitsForSomebody } from './locked-request.ts';
import type { Requests } from './requests.ts';

/**
 * Ends requests without any address left because groups or organizations were deleted, and notifies their issuers.
 */
export async function endForDeletedScopes(
  context: WriteContext,
  scopeIds: readonly string[],
  { end }: Pick<Requests, 'end'>,
): Promise<void> {
  const { tx } = context;
  for (const requestId of await addressRepository.listWaitingForScopes(tx, scopeIds)) {
    const locked = await lockRequest(tx, requestId);
    if (locked === null || locked.request.status !== 'pending') continue;
    if (!(await waitsForSomebody(tx, locked.addresses))) await end(context, locked, 'expired');
  }
}
