import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { useEntity } from '#client-react/use-entity.ts';
import type { DelegationRequest } from '#contract/delegation/delegation.ts';
import { Badge } from '#ui/marks/badge.tsx';
import { isDeclined, isIssuer, openProposals } from './request-state.ts';

export function RequestStatus({ request }: { request: DelegationRequest }) {
  const { t } = useTranslation('pages');
  const { accountId } = useSnapshot(useClient().session);
  const task = useEntity('task', request.issuerNoteId);
  const { status, access, acceptedById, acceptedByName } = request;
  if (openProposals(request).length > 0)
    return <Badge tone="notice">{t('delegation.status.proposed')}</Badge>;
  const declined = access.filter((address) => address.status === 'rejected').length;
  if (status === 'pending' && declined > 0)
    return isIssuer(request, accountId) || !isDeclined(request) ? (
      <Badge tone="notice">{t('delegation.status.declinedSome', { declined, total: access.length })}</Badge>
    ) : (
      <Badge>{t('delegation.status.rejected')}</Badge>
    );
  if (status !== 'accepted')
    // i18n-keys: pages:delegation.status.{pending,rejected,withdrawn,expired,handedBack}
    return (
      <Badge tone={status === 'pending' ? 'accent' : 'neutral'}>{t(`delegation.status.${status}`)}</Badge>
    );
  if (task?.progress === 'done') return <Badge>{t('delegation.status.finished')}</Badge>;
  return (
    <Badge tone="accent">
      {acceptedById === accountId
        ? t('delegation.status.mine')
        : t('delegation.status.taken', { name: acceptedByName ?? '' })}
    </Badge>
  );
}
