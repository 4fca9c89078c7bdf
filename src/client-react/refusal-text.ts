import type { i18n } from 'i18next';
import type { FailedWrite } from '#client/client.ts';
import { reasonOf } from '#client/failure.ts';

/** Text for the reason a call, an emit or a write was refused, or for a server that did not answer. */
export function refusalText(error: unknown, texts: i18n): string {
  const t = texts.getFixedT(null, 'pages');
  const reason = reasonOf(error);
  if (reason === null) return t('shell.refusal.noResponse');
  // i18n-keys: pages:shell.refusal.{invalid_input,not_found,not_permitted,too_many_requests,storage_full,text_quota_reached,storage_quota_reached,file_too_large,unavailable,id_taken,already_member,not_a_member,last_owner,too_many_members,too_deep,group_cycle,no_organization_name,invalid_token,not_verified,invitation_declined}
  const key = `shell.refusal.${reason.id}`;
  return texts.exists(key, { ns: 'pages' }) ? t(key) : t('shell.refusal.other', { message: reason.message });
}

interface RefusedWrite {
  readonly name: FailedWrite['name'];
  readonly error: Pick<FailedWrite['error'], 'id' | 'message'>;
}

/** Text for a failed write: specific to that write where one exists, else the general one of its error id. */
export function failedWriteText({ name, error }: RefusedWrite, texts: i18n): string {
  const t = texts.getFixedT(null, 'pages');
  // i18n-keys: pages:shell.refusalOf.setTaskRecurrence.{not_permitted}
  // i18n-keys: pages:shell.refusal.{invalid_input,no_task_id,no_note_id,in_the_future,ends_before_start,not_found}
  // i18n-keys: pages:shell.refusal.{not_permitted,id_taken,request_id_reused,already_finished,not_finished}
  // i18n-keys: pages:shell.refusal.{too_large,too_many_requests,no_access_path,access_taken,too_many,too_deep,task_cycle}
  // i18n-keys: pages:shell.refusal.{label_taken,no_due_date,invalid_rule,not_recurring,no_integration,split_outside}
  const keys = [`shell.refusalOf.${name}.${error.id}`, `shell.refusal.${error.id}`];
  const key = keys.find((each) => texts.exists(each, { ns: 'pages' }));
  return key === undefined ? t('shell.refusal.other', { message: error.message }) : t(key);
}
