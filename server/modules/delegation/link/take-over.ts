import { v7 as uuidv7 } from 'uuid';
import type { WriteContext } from '#server/writes/write.ts';
import { findAccess } from '../../tasks/access/service.ts';
import * as addressRepository from '../address-repository.ts';
import type { LockedRequest } from '../locked-request.ts';
import { change } from '../request-steps.ts';
import type { Dependencies } from '../requests.ts';
import type { DelegationAddressRow } from '../table.ts';
import * as linkRepository from './link-repository.ts';

export interface TakingOver extends Pick<Dependencies, 'hooks'> {
  readonly tasks: Pick<Dependencies['tasks'], 'grantAccess'>;
}

/** Gives what was written by the link of an address to the user who has verified it. The link has ended. */
export async function giveWords(
  context: WriteContext,
  { hooks }: Pick<TakingOver, 'hooks'>,
  addressId: string,
  userId: string,
): Promise<void> {
  await linkRepository.giveProposals(context.tx, addressId, userId);
  for (const hook of hooks) await hook.onLinkMatched?.(context, addressId, userId);
}

/** Makes whoever took a task by the link of an address its assignee, once they have verified the address. */
export async function takeOver(
  context: WriteContext,
  dependencies: TakingOver,
  locked: LockedRequest,
  address: DelegationAddressRow,
  userId: string,
): Promise<void> {
  const { tx, now } = context;
  if (locked.request.status !== 'accepted') return;
  const path = { userId, groupId: null, organizationId: null };
  const before = await findAccess(tx, locked.task.id, path);
  const answer = { status: 'accepted', answeredById: userId, answeredAt: address.answeredAt ?? now } as const;
  await addressRepository.match(tx, address.id, { userId });
  await addressRepository.setAnswer(tx, address.id, { ...answer, message: address.message });
  if (locked.task.delegatedStatus === 'DELEGATED')
    await dependencies.tasks.grantAccess(context, locked.task, { id: uuidv7(), right: 'assignee', ...path });
  const addresses = locked.addresses.map((each) =>
    each.id === address.id ? { ...each, ...answer, userId } : each,
  );
  const taken = { acceptedById: userId, rightBefore: before?.right ?? null };
  await change(context, { ...locked, addresses }, taken);
  for (const hook of dependencies.hooks) await hook.onAudienceGained?.(context, locked.request.id, [userId]);
  await giveWords(context, dependencies, address.id, userId);
}
