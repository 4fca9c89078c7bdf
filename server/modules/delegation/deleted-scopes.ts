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
    const held = await lockRequest(tx, requestId);
    if (held === null || held.request.status !== 'pending') continue;
    if (!(await waitsForSomebody(tx, held.addresses))) await end(context, held, 'expired');
  }
}
