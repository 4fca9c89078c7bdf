import { useTranslation } from 'react-i18next';
import { useIsOffline } from '#client-react/use-request.ts';
import { Banner } from '#ui/banner.tsx';

/** Says that what stands below needs the server, while there is none. */
export function OfflineBanner() {
  const { t } = useTranslation('pages');
  return useIsOffline() ? <Banner tone="offline">{t('delegation.offline')}</Banner> : null;
}
