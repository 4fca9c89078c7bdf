import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { useEntity } from '#client-react/use-entity.ts';
import { useLiveList } from '#client-react/use-live-list.ts';
import { MAX_TITLE } from '#contract/limits.ts';
import type { TimerRecord } from '#contract/timer-record.ts';
import { useNow } from '#domain/time/use-now.ts';
import { useToday } from '#domain/time/use-today.ts';
import { elapsedOfAll, elapsedWithin } from '#domain/timer/elapsed.ts';
import { useDurationText } from '#domain/timer/use-duration-text.ts';
import { useFormats } from '#i18n/react.ts';
import { MINUTE, SECOND } from '#time/units.ts';
import { zonedDay } from '#time/zoned-day.ts';
import { Row } from '#ui/layout/primitives.tsx';
import { EditCell } from './records/edit-cell.tsx';
import { useRecordActions } from './records/use-record-actions.ts';
import styles from './timer-bar.module.css';
import { recordsOfTask } from './timer-queries.ts';

interface RunningProps {
  readonly record: TimerRecord;
}

/** Note of the running record. */
export function RunningNote({ record }: RunningProps) {
  const { t } = useTranslation('pages');
  const { typeNote } = useRecordActions();
  return (
    <EditCell
      label={t('timer.bar.note')}
      placeholder={t('timer.bar.note')}
      value={record.note}
      maxLength={MAX_TITLE}
      onCommit={(text) => typeNote(record, text)}
    />
  );
}

/** Start of the running record, editable. */
export function RunningSince({ record }: RunningProps) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const { typeStart } = useRecordActions();
  return (
    <Row as="span" inline gap={1} align="center" tone="faint" size="sm" className={styles.since}>
      <span aria-hidden="true">{t('timer.bar.since')}</span>
      <EditCell
        kind="number"
        label={t('timer.bar.startedAt')}
        value={formats.time(record.startedAt)}
        onCommit={(text) => typeStart(record, text)}
      />
    </Row>
  );
}

export function TaskTotals({ record }: RunningProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const formats = useFormats();
  const durationText = useDurationText();
  // Updated every second like the clock beside it, so that both change their minute together.
  const now = useNow(SECOND);
  const workload = useEntity('task', record.noteId)?.workload ?? null;
  const records = useLiveList(
    'timerRecord',
    useMemo(() => recordsOfTask(client, record.noteId), [client, record.noteId]),
  );
  const { timeZone } = formats.settings;
  const today = useToday(timeZone);
  const ofToday = elapsedWithin(records, zonedDay(today, timeZone), now);
  const all = elapsedOfAll(records, now);
  const isOver = workload !== null && workload > 0 && all > workload * MINUTE;
  return (
    <Row as="span" inline gap={3} rowGap={0} wrap tone="faint" size="sm" tabular>
      <span>{t('timer.bar.today', { duration: durationText(ofToday) })}</span>
      {workload !== null && workload > 0 && (
        <span className={styles.estimate} data-over={isOver || undefined}>
          {t('timer.do.ofEstimate', { tracked: durationText(all), estimate: formats.duration(workload) })}
        </span>
      )}
    </Row>
  );
}
