import { useTranslation } from 'react-i18next';
import { useFailedWrites } from '#domain/outbox/use-failed-writes.ts';
import { NativeButton } from '#ui/actions/native-button.tsx';
import styles from './refusals.module.css';

export function FailedWrites() {
  const { t } = useTranslation('pages');
  const failed = useFailedWrites();
  if (failed.length === 0) return null;
  return (
    <section role="alert" className={styles.refusals}>
      <h2 className={styles.heading}>{t('extension.failed.heading', { count: failed.length })}</h2>
      <ul className={styles.list}>
        {failed.map(({ requestId, title, reason, retry, discard }) => (
          <li key={requestId}>
            {title !== null && <strong className={styles.title}>{title}</strong>}
            <p>{reason}</p>
            <div className={styles.ways}>
              <NativeButton size="small" onPress={retry}>
                {t('button.tryAgain')}
              </NativeButton>
              <NativeButton size="small" variant="plain" onPress={discard}>
                {t('button.discard')}
              </NativeButton>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
