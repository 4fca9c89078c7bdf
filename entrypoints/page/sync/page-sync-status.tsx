import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import styles from './page-sync-status.module.css';
import { useFileCaptures } from './use-file-captures.ts';

export function SyncStatus() {
  const { t } = useTranslation('pages');
  const client = useClient();
  const { status } = useSnapshot(client.connection);
  const { waiting, failed } = useSnapshot(client.outbox);
  const isSignedIn = useSnapshot(client.session).status === 'signedIn';
  const isOffline = status === 'offline' && isSignedIn;
  // As it is stored: the rest is for the notice below.
  const hasRefusedFiles = useFileCaptures()?.includes('"refused"') === true;
  if (isSignedIn && (failed.length > 0 || hasRefusedFiles)) {
    return (
      <p role="status" className={styles.status} data-tone="failed">
        {failed.length > 0
          ? t('extension.failed.heading', { count: failed.length })
          : t('extension.file.heading')}
      </p>
    );
  }
  return (
    <p role="status" className={styles.status} data-tone={isOffline ? 'offline' : 'waiting'}>
      {isOffline && t('extension.status.offline')}
      {isOffline && waiting > 0 && ' · '}
      {isSignedIn && waiting > 0 && t('extension.status.waiting', { count: waiting })}
    </p>
  );
}
