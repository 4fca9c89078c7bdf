import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { writeTitle } from '#domain/outbox/write-title.ts';
import { NativeButton } from '#ui/actions/native-button.tsx';
import { Grid, Text } from '#ui/layout/primitives.tsx';
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
      <Text as="p" tone="soft">
        {t('extension.waiting.hint')}
      </Text>
      {titles.length > 0 && (
        <Grid as="ul" gap={1} maxWidth="100%" weight="medium">
          {titles.slice(0, NAMED).map((title) => (
            <Text as="li" key={title} lines="ellipsis">
              {title}
            </Text>
          ))}
          {more > 0 && <li>{t('extension.waiting.more', { count: more })}</li>}
        </Grid>
      )}
      <NativeButton size="small" onPress={() => client.wake()}>
        {t('extension.waiting.retry')}
      </NativeButton>
    </section>
  );
}
