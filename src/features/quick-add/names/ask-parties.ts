import type { i18n } from 'i18next';
import type { Client } from '#client/client.ts';
import { assignInTurn, requestInTurn } from '#domain/delegation/create-request.ts';
import type { AskableParty } from '#rules/people/askable-party.ts';
import { toasts } from '#ui/overlays/toast-queue.ts';

/** Settles when the request is on disk; it is sent after the task. */
export async function askParties(
  client: Client,
  task: { readonly id: string; readonly title: string },
  parties: readonly AskableParty[],
  texts: i18n,
): Promise<void> {
  if (parties.length === 0) return;
  const t = texts.getFixedT(null, 'pages');
  const names = new Intl.ListFormat(texts.language).format(parties.map(({ name }) => name));
  await requestInTurn(client, task.id, parties);
  const isOffline = client.connection.status === 'offline';
  toasts.add({ text: t(isOffline ? 'quickAdd.askedLater' : 'quickAdd.asked', { names, title: task.title }) });
}

/** Settles when the assignment is on disk; it is sent after the task. */
export async function assignTo(
  client: Client,
  task: { readonly id: string; readonly title: string },
  { id, name }: AskableParty,
  texts: i18n,
): Promise<void> {
  await assignInTurn(client, task.id, id);
  const t = texts.getFixedT(null, 'pages');
  toasts.add({ text: t('delegation.assign.done', { count: 1, title: task.title, name }) });
}
