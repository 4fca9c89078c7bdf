import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import type { RequestAccess } from '#contract/delegation/delegation.ts';

/** Names the reader, somebody else, or a member of the group or organization that was asked. */
export function useAnswererText(): (address: RequestAccess) => string {
  const { t } = useTranslation('pages');
  const { accountId } = useSnapshot(useClient().session);
  return ({ answeredById, answeredByName, userId, name }) => {
    const isTogether = userId === null;
    if (answeredById !== null && answeredById === accountId)
      return t(isTogether ? 'delegation.life.rejected.youFor' : 'delegation.life.rejected.you', {
        place: name,
      });
    return isTogether && answeredByName !== null
      ? t('delegation.life.rejected.otherFor', { name: answeredByName, place: name })
      : t('delegation.life.rejected.other', { name: answeredByName ?? name });
  };
}
