import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusedError } from '#client/failure.ts';

/** Says why a call, an emit or a write was refused, or that the server did not answer. */
export function useRefusalText(): (error: unknown) => string {
  const { t, i18n } = useTranslation('pages');
  return useCallback(
    (error) => {
      if (!(error instanceof RefusedError)) return t('shell.refusal.noResponse');
      // i18n-keys: pages:shell.refusal.{invalid_input,not_found,not_permitted,too_many_requests,unavailable,id_taken,already_member,not_a_member,last_owner,too_many_members,too_deep,group_cycle,no_organization_name,invalid_token}
      const key = `shell.refusal.${error.reply.id}`;
      return i18n.exists(key, { ns: 'pages' })
        ? t(key)
        : t('shell.refusal.other', { message: error.reply.message });
    },
    [t, i18n],
  );
}
