import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { useEntity } from '#client-react/use-entity.ts';
import { useDurationText } from '#domain/timer/use-duration-text.ts';
import { useRecentTaskIds } from '#features/timers/start-again.tsx';
import { useFormats } from '#i18n/react.ts';
import { NativeButton } from '#ui/actions/native-button.tsx';
import { Row, Text } from '#ui/layout/primitives.tsx';
import type { IdleChoice } from '../../messaging/idle-span.ts';
import { sendToWorker } from '../../messaging/send-to-worker.ts';
import styles from './away-card.module.css';
import type { AwayTime } from './use-away-time.ts';

/** Number of tasks offered for the idle time. */
const OFFERED = 4;

export function AwayCard({ away }: { readonly away: AwayTime }) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const durationText = useDurationText();
  const client = useClient();
  const record = useEntity('timerRecord', away.recordId);
  const title = useEntity('task', away.taskId)?.title ?? t('timer.otherTask');
  const recent = useRecentTaskIds(OFFERED + 1).filter((id) => id !== away.taskId);
  const [isSplitting, setSplitting] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  if (record === undefined) return null;

  async function settle(choice: IdleChoice, taskId?: string) {
    setFailed(false);
    const call = { type: 'settleIdle', recordId: away.recordId, choice } as const;
    if (!(await sendToWorker(taskId === undefined ? call : { ...call, taskId }))) setFailed(true);
  }

  const { from, until } = away;
  return (
    <section className={styles.card} aria-labelledby="away">
      <Text as="h2" id="away" size="md">
        {t('extension.away.heading', { time: durationText(Date.parse(until) - Date.parse(from)) })}
      </Text>
      <Text as="p" tone="soft" size="sm" lines="anywhere">
        {t('extension.away.body', { title, range: formats.timeRange(from, until) })}
      </Text>
      {isSplitting ? (
        <>
          <Text as="p" size="sm" weight="medium">
            {t('extension.away.forWhat')}
          </Text>
          <Row gap={2} wrap marginBlockStart={1}>
            <NativeButton size="small" onPress={() => void settle('split')}>
              {title}
            </NativeButton>
            {recent.slice(0, OFFERED).map((id) => (
              <NativeButton key={id} size="small" onPress={() => void settle('split', id)}>
                {client.replica.get('task', id)?.title}
              </NativeButton>
            ))}
            <NativeButton size="small" variant="plain" onPress={() => setSplitting(false)}>
              {t('extension.away.back')}
            </NativeButton>
          </Row>
        </>
      ) : (
        <Row gap={2} wrap marginBlockStart={1}>
          <NativeButton size="small" variant="primary" onPress={() => void settle('keep')}>
            {t('extension.away.keep')}
          </NativeButton>
          {record.endedAt === null && (
            <NativeButton size="small" onPress={() => void settle('discardAndContinue')}>
              {t('extension.away.discardAndContinue')}
            </NativeButton>
          )}
          <NativeButton size="small" onPress={() => void settle('discard')}>
            {t(record.endedAt === null ? 'extension.away.discard' : 'button.discard')}
          </NativeButton>
          <NativeButton size="small" onPress={() => setSplitting(true)}>
            {t('extension.away.split')}
          </NativeButton>
        </Row>
      )}
      <p role="status" className={styles.failed}>
        {hasFailed && t('extension.away.failed')}
      </p>
    </section>
  );
}
