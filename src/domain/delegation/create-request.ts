import { v7 as uuidv7 } from 'uuid';
import type { Client } from '#client/client.ts';
import { DELEGATION_DAYS } from '#contract/limits.ts';
import { type Due, noDue } from '#contract/task/due.ts';

/** User, group or organization by id, or an email address, which is its own id. */
export interface Party {
  readonly id: string;
  readonly face: 'person' | 'group' | 'organization' | 'email';
}

/** Offer as the form has it. The due date is the one that the issuer wants; none leaves the task's own. */
export interface Offer extends Due {
  readonly parties: readonly Party[];
  readonly message: string;
  /** Null: never. */
  readonly expiresInDays: number | null;
}

export function pathTo({ id, face }: Party) {
  return {
    id: uuidv7(),
    userId: face === 'person' ? id : null,
    groupId: face === 'group' ? id : null,
    organizationId: face === 'organization' ? id : null,
    ...(face === 'email' && { email: id }),
  };
}

/** Over HTTP: needs the server, rejects with the failure. Resolves to the id of the request. */
export async function createRequest(
  client: Pick<Client, 'call'>,
  noteId: string,
  offer: Offer,
): Promise<string> {
  const { parties, ...rest } = offer;
  const id = uuidv7();
  const body = { id, access: parties.map(pathTo), ...rest };
  await client.call('createDelegationRequest', { params: { noteId }, body });
  return id;
}

/** Gives a task to a colleague without asking. Settles once it is on disk; it is sent after the task. */
export function assignInTurn(client: Pick<Client, 'write'>, noteId: string, userId: string): Promise<void> {
  return client.write({
    name: 'assignTask',
    payload: { noteId, id: uuidv7(), userId, accessId: uuidv7() },
  });
}

export function requestInTurn(
  client: Pick<Client, 'write'>,
  noteId: string,
  parties: readonly Party[],
): Promise<void> {
  const asItStands = { ...noDue, message: '', expiresInDays: DELEGATION_DAYS };
  const payload = { noteId, id: uuidv7(), access: parties.map(pathTo), ...asItStands };
  return client.write({ name: 'createDelegationRequest', payload });
}
