import { v7 as uuidv7 } from 'uuid';
import type { Client } from '#client/client.ts';
import type { Due } from '#i18n/due-parts.ts';

/** Each goes over HTTP: it needs the server, and rejects with why it did not work. */
// i18n-keys: pages:shell.refusal.{access_already_requested,already_requested,already_delegated,not_requested}
// i18n-keys: pages:shell.refusal.{not_pending,not_delegated,no_request_id}

/** Whom to ask: a found person, group or organization. */
export interface Party {
  readonly id: string;
  readonly face: 'person' | 'group' | 'organization';
}

function pathTo({ id, face }: Party) {
  return {
    id: uuidv7(),
    userId: face === 'person' ? id : null,
    groupId: face === 'group' ? id : null,
    organizationId: face === 'organization' ? id : null,
  };
}

export interface Offer extends Due {
  readonly parties: readonly Party[];
  readonly message: string;
  /** Null never. */
  readonly expiresInDays: number | null;
}

/** Resolves to the id of the request. */
export async function createRequest(client: Client, noteId: string, offer: Offer): Promise<string> {
  const { parties, ...rest } = offer;
  const id = uuidv7();
  const body = { id, access: parties.map(pathTo), ...rest };
  await client.call('createDelegationRequest', { params: { noteId }, body });
  return id;
}

export function askAlso(client: Client, noteId: string, party: Party) {
  return client.call('createDelegationAccess', { params: { noteId }, body: pathTo(party) });
}

export function askNoLonger(client: Client, noteId: string, requestAccessId: string) {
  return client.call('deleteDelegationAccess', { params: { noteId, requestAccessId } });
}

export function withdrawRequest(client: Client, id: string) {
  return client.call('deleteDelegationRequest', { params: { id } });
}

export function rejectRequest(client: Client, id: string, message: string) {
  return client.call('rejectDelegationRequest', { params: { id }, body: { message } });
}

export function proposeDate(
  client: Client,
  id: string,
  proposal: { readonly dueDate: string; readonly isWholeDay: boolean; readonly message: string },
) {
  return client.call('proposeDelegationDate', {
    params: { id },
    body: { proposalId: uuidv7(), ...proposal },
  });
}

export function answerProposal(client: Client, id: string, proposalId: string, isAccepted: boolean) {
  return client.call('answerDelegationProposal', { params: { id }, body: { proposalId, isAccepted } });
}

export function handBack(client: Client, noteId: string, message: string) {
  return client.call('handBackTask', { params: { noteId }, body: { message } });
}

/** Takes a block out of the calendar again. Returns its undo. */
export function removeBlock(client: Client, noteId: string, calendarItemId: string): () => void {
  void client.write({ name: 'deleteScheduleItemNote', payload: { id: noteId, calendarItemId } });
  return () => void client.write({ name: 'restoreScheduleItem', payload: { calendarItemId } });
}
