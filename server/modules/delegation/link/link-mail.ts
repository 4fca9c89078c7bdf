import { v4 as uuidv4 } from 'uuid';
import type { DerivedSecrets } from '#server/derived-secret.ts';
import { mailKind } from '#server/messages/mail-job.ts';
import type { MailOf } from '#server/messages/mail-message.ts';
import type { WriteContext } from '#server/writes/write.ts';
import type { LockedRequest } from '../locked-request.ts';
import { findIssuer } from '../repository.ts';
import type { DelegationAddressRow } from '../table.ts';
import * as linkRepository from './link-repository.ts';

/** Mails the link of a request to an email address without an account, in the language of the issuer. */
export async function sendLink(
  context: WriteContext,
  tokens: DerivedSecrets,
  { task, request }: Pick<LockedRequest, 'task' | 'request'>,
  { id: addressId, email }: Pick<DelegationAddressRow, 'id' | 'email'>,
  news: MailOf<'request'>['news'],
): Promise<void> {
  const { tx, now } = context;
  const issuer = await findIssuer(tx, request.issuerId);
  if (issuer === null || email === null) return;
  const known = news === 'asked' ? null : await linkRepository.find(tx, addressId);
  const secretId = known?.secretId ?? uuidv4();
  if (known === null) await linkRepository.renew(tx, { addressId, secretId, sentAt: now });
  await context.send(mailKind, {
    kind: 'request',
    to: email,
    language: issuer.language ?? 'en',
    name: known?.name ?? '',
    actor: issuer.name,
    title: task.title,
    excerpt: news !== 'asked' || request.message === '' ? null : request.message,
    requestId: request.id,
    token: tokens.of(secretId),
    news,
  });
}
