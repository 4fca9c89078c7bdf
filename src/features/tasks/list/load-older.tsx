import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import type { OlderCompleted } from '../completed/use-older-completed.ts';
import styles from './list-page.module.css';

interface LoadOlderProps {
  readonly state: OlderCompleted;
  readonly onLoad: () => void;
}

export function LoadOlder({ state, onLoad }: LoadOlderProps) {
  const { t } = useTranslation('pages');
  return (
    <div className={styles.more} role="status">
      {state === 'all' ? (
        <p>{t('task.completed.all')}</p>
      ) : (
        <Button
          size="small"
          variant="plain"
          isPending={state === 'pending'}
          pendingLabel={t('task.completed.loadingOlder')}
          onPress={onLoad}
        >
          {t(state === 'failed' ? 'task.completed.olderFailed' : 'task.completed.older')}
        </Button>
      )}
    </div>
  );
}
