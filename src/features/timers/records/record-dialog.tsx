import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { MAX_TITLE } from '#contract/limits.ts';
import type { TimerRecord } from '#contract/timer-record.ts';
import { nowOf, useNow } from '#domain/time/use-now.ts';
import { addRecord, deleteRecord, updateRecord } from '#domain/timer/record-mutations.ts';
import { useDurationText } from '#domain/timer/use-duration-text.ts';
import { useFormats } from '#i18n/react.ts';
import { readTime } from '#time/read-time.ts';
import { SECOND } from '#time/units.ts';
import { dayOf } from '#time/wall-clock.ts';
import { Button } from '#ui/actions/button.tsx';
import { DatePicker, TimeField } from '#ui/fields/date-fields.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Grid, Row } from '#ui/layout/primitives.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { TaskChoice } from '../task-choice.tsx';
import styles from './record-dialog.module.css';
import { clockOf, firstDayOf, stretchOf } from './record-times.ts';

interface RecordDialogProps {
  /** Record to edit; null adds one by hand. */
  readonly record: TimerRecord | null;
  /** Initial values of a new record: its task, and its day (`YYYY-MM-DD`) with times of day (`09:30`). */
  readonly start?: {
    readonly taskId?: string | undefined;
    readonly date?: string | undefined;
    readonly from?: string | undefined;
    readonly to?: string | undefined;
  };
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** Dialog of a timer record: task, day, times and note. */
export function RecordDialog({ isOpen, onOpenChange, ...props }: RecordDialogProps) {
  const { t } = useTranslation('pages');
  const form = useId();
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t(props.record === null ? 'timer.record.addTitle' : 'timer.record.editTitle')}
      closeLabel={t('button.close')}
      footer={(close) => (
        <>
          <Button onPress={close}>{t('button.cancel')}</Button>
          <Button variant="primary" type="submit" form={form}>
            {t(props.record === null ? 'timer.record.add' : 'button.save')}
          </Button>
        </>
      )}
    >
      {(close) => <RecordForm {...props} id={form} onDone={close} />}
    </Dialog>
  );
}

type RecordFormProps = Pick<RecordDialogProps, 'record' | 'start'> & {
  readonly id: string;
  readonly onDone: () => void;
};

function RecordForm({ id, record, start = {}, onDone }: RecordFormProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const { timeZone, hourCycle } = useFormats().settings;
  const durationText = useDurationText();
  const now = useNow(SECOND);
  const [taskId, setTaskId] = useState(record?.noteId ?? start.taskId ?? null);
  const [date, setDate] = useState(
    record === null ? (start.date ?? dayOf(now, timeZone)) : firstDayOf(record, timeZone),
  );
  const [from, setFrom] = useState(
    record === null ? (start.from ?? null) : clockOf(record.startedAt, timeZone),
  );
  const endedAt = record?.endedAt ?? null;
  const [to, setTo] = useState(record === null ? (start.to ?? null) : endedAt && clockOf(endedAt, timeZone));
  const [note, setNote] = useState(record?.note ?? '');
  const [isTried, setTried] = useState(false);

  const isRunning = record !== null && record.endedAt === null;
  const [first, last] = [readTime(from ?? ''), readTime(to ?? '')];
  const times =
    first === undefined ? null : stretchOf(date, first, isRunning ? first : (last ?? first), timeZone);
  const isComplete = times !== null && (isRunning || last !== undefined);
  const instant = times === null ? 0 : Date.parse(isRunning ? times.startedAt : times.endedAt);
  const isFuture = isComplete && instant > nowOf(client);
  const length =
    times === null || last === undefined ? 0 : Date.parse(times.endedAt) - Date.parse(times.startedAt);

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (taskId === null || times === null || !isComplete || isFuture) return;
    if (record === null) {
      const recordId = addRecord(client, taskId, { ...times, note });
      toasts.add({
        text: t('timer.toast.added'),
        action: {
          label: t('button.undo'),
          onAction: () => void deleteRecord(client, { id: recordId, noteId: taskId }),
        },
      });
    } else {
      void updateRecord(client, record, {
        startedAt: times.startedAt,
        note,
        ...(isRunning ? {} : { endedAt: times.endedAt }),
        ...(taskId === record.noteId ? {} : { noteId: taskId }),
      });
      toasts.add({
        text: t('timer.toast.changed'),
        action: {
          label: t('button.undo'),
          onAction: () => {
            const changed = client.replica.get('timerRecord', record.id);
            if (changed === undefined) return;
            void updateRecord(client, changed, {
              startedAt: record.startedAt,
              note: record.note,
              ...(record.endedAt === null ? {} : { endedAt: record.endedAt }),
              ...(changed.noteId === record.noteId ? {} : { noteId: record.noteId }),
            });
          },
        },
      });
    }
    onDone();
  }

  const cycle = hourCycle === undefined ? {} : ({ hourCycle: hourCycle === 'h12' ? 12 : 24 } as const);
  const missing = t('timer.record.timeMissing');
  return (
    <Grid as="form" id={id} gap={4} onSubmit={submit} noValidate>
      <TaskChoice taskId={taskId} onChange={setTaskId} isMissing={isTried && taskId === null} />
      <Row gap={3} wrap className={styles.times}>
        <DatePicker
          label={t('timer.record.day')}
          calendarLabel={t('timer.record.day')}
          value={date}
          max={dayOf(now, timeZone)}
          onChange={(value) => value !== null && setDate(value)}
        />
        <TimeField
          {...cycle}
          label={t('timer.do.start')}
          value={from}
          onChange={setFrom}
          {...(isTried && from === null ? { errorMessage: missing } : {})}
        />
        {!isRunning && (
          <TimeField
            {...cycle}
            label={t('timer.do.end')}
            value={to}
            onChange={setTo}
            {...(isTried && to === null ? { errorMessage: missing } : {})}
          />
        )}
      </Row>
      <p className={isFuture ? styles.error : styles.length} role="status">
        {isFuture && t('timer.record.future')}
        {!isFuture && length > 0 && t('timer.record.length', { duration: durationText(length) })}
      </p>
      <TextField label={t('timer.record.note')} value={note} onChange={setNote} maxLength={MAX_TITLE} />
    </Grid>
  );
}
