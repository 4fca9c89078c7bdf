import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { writeTitle } from '#domain/outbox/write-title.ts';
import { NativeButton } from '#ui/actions/native-button.tsx';
import styles from './waiting-writes.module.css';

/** Number of titles listed; the rest are counted. */
const NAMED = 4;

export function WaitingWrites() {
  const { t } = useTranslation('pages');
  const client = useClient();
  const { unsent } = useSnapshot(client.outbox);
  const titles = [...new Set(unsent.flatMap((write) => writeTitle(client, write) ?? []))];
  const more = titles.length - NAMED;
  return (
    <section className={styles.waiting} aria-labelledby="waiting">
      <h2 id="waiting" className={styles.heading}>
        {t('extension.status.waiting', { count: unsent.length })}
      </h2>
      <p className={styles.hint}>{t('extension.waiting.hint')}</p>
      {titles.length > 0 && (
        <ul className={styles.titles}>
          {titles.slice(0, NAMED).map((title) => (
            <li key={title} className={styles.title}>
              {title}
            </li>
          ))}
          {more > 0 && <li>{t('extension.waiting.more', { count: more })}</li>}
        </ul>
      )}
      <NativeButton size="small" onPress={() => client.wake()}>
        {t('extension.waiting.retry')}
      </NativeButton>
    </section>
  );
}
