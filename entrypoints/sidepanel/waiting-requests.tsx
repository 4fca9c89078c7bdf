import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useReceivedRequests } from '#features/delegation/use-requests.ts';
import { localizedComponent } from '../page/localized-component.tsx';
import styles from './waiting-requests.module.css';

const WaitingRequestList = localizedComponent(
  async () => (await import('./waiting-request-list.tsx')).WaitingRequestList,
);

/**
 * Requests that wait for the reader, in one line that expands to the answers; nothing without any. The answers are
 * loaded behind the line, before anybody can expand it.
 */
export function WaitingRequests() {
  const { t } = useTranslation('pages');
  const { asked } = useReceivedRequests();
  if (asked.length === 0) return null;
  return (
    <details className={styles.requests}>
      <summary className={styles.summary}>
        <IconChevronRight className={styles.chevron} aria-hidden="true" />
        {t('extension.panel.requests', { count: asked.length })}
      </summary>
      <div className={styles.list}>
        <Suspense>
          <WaitingRequestList requests={asked} />
        </Suspense>
      </div>
    </details>
  );
}
