import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { Button } from '#ui/button.tsx';
import styles from './list-page.module.css';

type Loading = 'idle' | 'pending' | 'failed' | 'all';

/** Asks for more completed tasks than the replica holds. */
export function LoadOlder() {
  const { t } = useTranslation('pages');
  const client = useClient();
  const [loading, setLoading] = useState<Loading>('idle');

  async function load() {
    setLoading('pending');
    try {
      setLoading((await client.loadMoreCompleted()) ? 'idle' : 'all');
    } catch {
      setLoading('failed');
    }
  }

  return (
    <div className={styles.more}>
      {loading === 'all' ? (
        <p role="status">{t('task.completed.all')}</p>
      ) : (
        <Button
          size="small"
          variant="plain"
          isPending={loading === 'pending'}
          pendingLabel={t('task.completed.loadingOlder')}
          onPress={() => void load()}
        >
          {t(loading === 'failed' ? 'task.completed.olderFailed' : 'task.completed.older')}
        </Button>
      )}
    </div>
  );
}
