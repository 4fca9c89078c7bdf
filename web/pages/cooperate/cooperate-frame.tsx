import { useTranslation } from 'react-i18next';
import { useReceivedRequests, useSentRequests } from '#features/delegation/use-requests.ts';
import { AreaFrame } from '#web/shell/area-frame.tsx';

export function CooperateFrame() {
  const { t } = useTranslation('pages');
  const { waiting } = useSentRequests();
  const { asked } = useReceivedRequests();
  return (
    <AreaFrame
      label={t('delegation.area')}
      tabs={[
        {
          id: 'give',
          label: t('delegation.give.tab'),
          href: '/cooperate',
          count: waiting.length || undefined,
        },
        {
          id: 'requests',
          label: t('delegation.inbox.title'),
          href: '/cooperate/requests',
          count: asked.length || undefined,
        },
      ]}
    />
  );
}
