import { useTranslation } from 'react-i18next';
import { useIsOffline } from '#client-react/use-request.ts';
import { Banner } from '#ui/layout/banner.tsx';

/** Banner for content that needs the server, shown while offline. */
export function OfflineBanner() {
  const { t } = useTranslation('pages');
  return useIsOffline() ? <Banner tone="offline">{t('delegation.offline')}</Banner> : null;
}
