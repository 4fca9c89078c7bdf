import type { i18n } from 'i18next';
import { RefusedError } from '#client/failure.ts';

/** Says why a call, an emit or a write was refused, or that the server did not answer. */
export function refusalText(error: unknown, texts: i18n): string {
  const t = texts.getFixedT(null, 'pages');
  if (!(error instanceof RefusedError)) return t('shell.refusal.noResponse');
  // i18n-keys: pages:shell.refusal.{invalid_input,not_found,not_permitted,too_many_requests,unavailable,id_taken,already_member,not_a_member,last_owner,too_many_members,too_deep,group_cycle,no_organization_name,invalid_token}
  const key = `shell.refusal.${error.reply.id}`;
  return texts.exists(key, { ns: 'pages' })
    ? t(key)
    : t('shell.refusal.other', { message: error.reply.message });
}
