import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { type ShownFailedWrite, useFailedWrites } from '#domain/outbox/use-failed-writes.ts';
import { useFormats } from '#i18n/react.ts';
import { Button } from '#ui/actions/button.tsx';
import { Link } from '#ui/actions/link.tsx';
import { Grid, Row, Text } from '#ui/layout/primitives.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import styles from './sync-dialog.module.css';
import { useSyncState } from './use-sync.ts';

// i18n-keys: pages:shell.sync.{savedHint,loadingHint,waitingHint,unkeptHint,offlineHint,failedHint}
const hints = {
  saved: 'savedHint',
  connecting: 'waitingHint',
  loading: 'loadingHint',
  waiting: 'waitingHint',
  unkept: 'unkeptHint',
  offline: 'offlineHint',
  offlineWaiting: 'offlineHint',
  failed: 'failedHint',
} as const;

/** Sync dialog: saved and waiting writes, and refused ones with the reason, a retry and a way to discard them. */
export function SyncDialog(props: { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const state = useSyncState();
  const failed = useFailedWrites();
  const formats = useFormats();
  const { isKept, waiting } = useSnapshot(client.outbox);
  const shown = state.kind === 'loading' ? formats.number(state.count) : '';
  const canBeTried = waiting > 0 || state.kind === 'offline';
  return (
    <Dialog
      {...props}
      size="narrow"
      title={t('shell.sync.title')}
      closeLabel={t('button.close')}
      footer={
        canBeTried ? <Button onPress={() => client.wake()}>{t('shell.sync.tryNow')}</Button> : undefined
      }
    >
      <p>{t(`shell.sync.${hints[state.kind]}`, { shown })}</p>
      {!isKept && state.kind !== 'unkept' && <p>{t('shell.sync.unkeptHint')}</p>}
      {failed.length > 0 && (
        <Grid as="ul" gap={3}>
          {failed.map((write) => (
            <FailedRow key={write.requestId} write={write} onFollow={() => props.onOpenChange(false)} />
          ))}
        </Grid>
      )}
    </Dialog>
  );
}

function FailedRow({ write, onFollow }: { write: ShownFailedWrite; onFollow: () => void }) {
  const { t } = useTranslation('pages');
  return (
    <li className={styles.row}>
      <Text as="p" weight="medium" lines="anywhere">
        {/* i18n-keys: pages:shell.write.{*writes} */}
        {t(`shell.write.${write.name}`)}
        {write.title !== null && (
          // biome-ignore lint/a11y/noStaticElementInteractions: follows the press of the link inside
          // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
          <span onClick={onFollow}>
            :{' '}
            {write.taskId === null ? write.title : <Link href={`/task/${write.taskId}`}>{write.title}</Link>}
          </span>
        )}
      </Text>
      <Text as="p" tone="danger" size="sm">
        {write.reason}
      </Text>
      <Row gap={2} wrap marginBlockStart={1}>
        <Button size="small" onPress={write.retry}>
          {t('button.tryAgain')}
        </Button>
        <Button size="small" variant="plain" onPress={write.discard}>
          {t('button.discard')}
        </Button>
      </Row>
    </li>
  );
}
