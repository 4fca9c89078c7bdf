import { useTranslation } from 'react-i18next';
import { useFailedWrites } from '#domain/outbox/use-failed-writes.ts';
import { NativeButton } from '#ui/actions/native-button.tsx';
import { Grid, Row, Text } from '#ui/layout/primitives.tsx';
import styles from './refusals.module.css';

export function FailedWrites() {
  const { t } = useTranslation('pages');
  const failed = useFailedWrites();
  if (failed.length === 0) return null;
  return (
    <section role="alert" className={styles.refusals}>
      <Text as="h2" tone="danger" size="sm">
        {t('extension.failed.heading', { count: failed.length })}
      </Text>
      <Grid as="ul" gap={3}>
        {failed.map(({ requestId, title, reason, retry, discard }) => (
          <li key={requestId}>
            {title !== null && <strong className={styles.title}>{title}</strong>}
            <p>{reason}</p>
            <Row gap={2} marginBlockStart={2}>
              <NativeButton size="small" onPress={retry}>
                {t('button.tryAgain')}
              </NativeButton>
              <NativeButton size="small" variant="plain" onPress={discard}>
                {t('button.discard')}
              </NativeButton>
            </Row>
          </li>
        ))}
      </Grid>
    </section>
  );
}
