import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { failedWriteText } from '#client-react/refusal-text.ts';
import { NativeButton } from '#ui/actions/native-button.tsx';
import styles from './failed-writes.module.css';

export function FailedWrites() {
  const { t, i18n } = useTranslation('pages');
  const client = useClient();
  const { failed } = useSnapshot(client.outbox);
  if (failed.length === 0) return null;
  return (
    <section role="alert" className={styles.failed}>
      <h2 className={styles.heading}>{t('extension.failed.heading', { count: failed.length })}</h2>
      <ul className={styles.list}>
        {failed.map(({ requestId, name, entity, entityId, error }) => {
          const task = entity === 'task' ? client.replica.get('task', entityId) : undefined;
          return (
            <li key={requestId}>
              {task && <strong className={styles.title}>{task.title}</strong>}
              <p>{failedWriteText({ name, error }, i18n)}</p>
              <div className={styles.ways}>
                <NativeButton size="small" onPress={() => void client.retryWrite(requestId)}>
                  {t('extension.failed.retry')}
                </NativeButton>
                <NativeButton
                  size="small"
                  variant="plain"
                  onPress={() => void client.discardWrite(requestId)}
                >
                  {t('extension.failed.discard')}
                </NativeButton>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
