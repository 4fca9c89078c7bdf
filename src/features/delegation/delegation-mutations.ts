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

/** Mails the request to an email address once more. */
export function sendAgain(client: Client, id: string, requestAccessId: string) {
  return client.call('sendRequestAgain', { params: { id, requestAccessId } });
}

/** Ends the link by which an email address took the task. */
export function endLink(client: Client, id: string, requestAccessId: string) {
  return client.call('endRequestLink', { params: { id, requestAccessId } });
}

/** Ends the access of an assignee, which opens the task again. False where they no longer have it. */
export function takeBack(client: Client, id: string, assigneeId: string): boolean {
  const access = client.replica
    .get('task', id)
    ?.NoteAccess.find(({ userId, right }) => userId === assigneeId && right === 'assignee');
  if (access === undefined) return false;
  void client.write({ name: 'deleteTaskAccess', payload: { id, accessId: access.id } });
  return true;
}

/** The server plans its block. Without `accessId`, the address to accept for, the server chooses. */
export function acceptRequest(client: Client, id: string, accessId?: string) {
  const body = accessId === undefined ? {} : { access: { id: accessId } };
  return client.call('acceptDelegationRequest', { params: { id }, body });
}

/** With `blocks`, the issuer's further requests no longer reach the reader. */
export function rejectRequest(
  client: Client,
  id: string,
  answer: { readonly message: string; readonly blocks?: boolean },
) {
  return client.call('rejectDelegationRequest', { params: { id }, body: answer });
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
