import { v7 as uuidv7 } from 'uuid';
import type { Client } from '#client/client.ts';
import type { Due } from '#contract/task/due.ts';
import { type Party, pathTo } from '#domain/delegation/create-request.ts';

/** HTTP calls of delegation: each needs the server and rejects with the reason of a failure. */
// i18n-keys: pages:shell.refusal.{access_already_requested,already_requested,already_delegated,not_requested}
// i18n-keys: pages:shell.refusal.{not_pending,not_delegated,no_request_id}

export function askAlso(client: Client, noteId: string, party: Party) {
  return client.call('createDelegationAccess', { params: { noteId }, body: pathTo(party) });
}

export function askNoLonger(client: Client, noteId: string, requestAccessId: string) {
  return client.call('deleteDelegationAccess', { params: { noteId, requestAccessId } });
}

export function withdrawRequest(client: Client, id: string) {
  return client.call('deleteDelegationRequest', { params: { id } });
}

/** The server plans its block. Without `accessId`, the address to accept for, the server chooses. */
export function acceptRequest(client: Client, id: string, accessId?: string) {
  const body = accessId === undefined ? {} : { access: { id: accessId } };
  return client.call('acceptDelegationRequest', { params: { id }, body });
}

export function rejectRequest(client: Client, id: string, message: string) {
  return client.call('rejectDelegationRequest', { params: { id }, body: { message } });
}

export function proposeDate(
  client: Client,
  id: string,
  proposal: Due & { readonly dueDate: string; readonly message: string },
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

/** Removes a block from the calendar. Returns its undo. */
export function removeBlock(client: Client, noteId: string, calendarItemId: string): () => void {
  void client.write({ name: 'deleteScheduleItemNote', payload: { id: noteId, calendarItemId } });
  return () => void client.write({ name: 'restoreScheduleItem', payload: { calendarItemId } });
}
