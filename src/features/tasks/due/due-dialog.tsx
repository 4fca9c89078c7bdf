import IconCalendarOff from '@tabler/icons-react/dist/esm/icons/IconCalendarOff.mjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Due } from '#contract/task/due.ts';
import type { Task } from '#contract/task/task.ts';
import { isAsked } from '#domain/task/series-deletion.ts';
import { DueWordsSlot } from '#domain/task/task-slots.ts';
import { useToday } from '#domain/time/use-today.ts';
import { type DueParts, fromDueParts, toDueParts } from '#i18n/due-parts.ts';
import { useFormats } from '#i18n/react.ts';
import { addDays } from '#time/calendar-day.ts';
import { Button } from '#ui/actions/button.tsx';
import { DatePicker, TimeField } from '#ui/fields/date-fields.tsx';
import { Grid, Text } from '#ui/layout/primitives.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { useBulkActions } from '../list/use-bulk-actions.ts';
import { MoveSeriesDialog } from '../series/move-series-dialog.tsx';
import { movedRecurrence } from '../series/moved-recurrence.ts';
import styles from './due-dialog.module.css';

export interface DueDialogProps {
  readonly tasks: readonly Task[];
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** Presets in days from today, by text key. */
const near = { today: 0, tomorrow: 1, inThreeDays: 3, inAWeek: 7 } as const;
type Near = keyof typeof near;
const nearKeys: readonly Near[] = ['today', 'tomorrow', 'inThreeDays', 'inAWeek'];

/** Due date that all tasks share; null if they differ. */
function commonDue(tasks: readonly Task[], timeZone: string): DueParts | null {
  const [first, ...rest] = tasks;
  if (first === undefined) return null;
  const isSame = rest.every(
    ({ dueDate, dueDay }) => dueDay === first.dueDay && (dueDay !== null || dueDate === first.dueDate),
  );
  return isSame ? toDueParts(first, timeZone) : null;
}

/** Due-date dialog for one or more tasks: presets, or any day and time. */
export function DueDialog({ tasks, isOpen, onOpenChange }: DueDialogProps) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const { timeZone, hourCycle } = formats.settings;
  const { change } = useBulkActions();
  const [parts, setParts] = useState<DueParts | null>(() => commonDue(tasks, timeZone));
  const today = useToday(timeZone);
  const [asked, setAsked] = useState<Due | null>(null);
  const [task] = tasks;
  const close = () => onOpenChange(false);
  const save = (parts: DueParts | null) => {
    const due = fromDueParts(parts, timeZone);
    const isSeriesMoved =
      tasks.length === 1 &&
      task !== undefined &&
      isAsked(task) &&
      movedRecurrence({ ...task, ...due }) !== null;
    if (isSeriesMoved) return setAsked(due);
    change(tasks, due);
    return close();
  };
  const dayOf = (key: Near) => addDays(today, near[key]);

  if (asked !== null && task !== undefined) {
    return (
      <MoveSeriesDialog
        task={task}
        due={asked}
        onConfirm={(scope) => {
          change(tasks, asked, { range: scope });
          close();
        }}
        onClose={close}
      />
    );
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      size="narrow"
      title={t('taskList.due.title', { count: tasks.length, title: tasks[0]?.title })}
      closeLabel={t('button.close')}
      footer={
        <>
          <Button variant="plain" icon={<IconCalendarOff aria-hidden="true" />} onPress={() => save(null)}>
            {t('task.due.clear')}
          </Button>
          <Button variant="primary" isDisabled={parts === null} onPress={() => save(parts)}>
            {t('taskList.due.save')}
          </Button>
        </>
      }
    >
      <DueWordsSlot onRead={(read) => read !== null && setParts(read)} onSubmit={save} />
      <Grid gap={2} columns="repeat(auto-fit, minmax(9rem, 1fr))">
        {nearKeys.map((key) => {
          const day = dayOf(key);
          return (
            <button
              key={key}
              type="button"
              className={styles.day}
              onClick={() => save({ day, time: parts?.time ?? null })}
            >
              {/* i18n-keys: pages:taskList.due.{today,tomorrow,inThreeDays,inAWeek} */}
              <Text weight="medium">{t(`taskList.due.${key}`)}</Text>
              <Text tone="faint" size="sm">
                {formats.days.short(day)}
              </Text>
            </button>
          );
        })}
      </Grid>
      <Grid gap={3} columns="minmax(0, 3fr) minmax(0, 2fr)">
        <DatePicker
          label={t('task.field.dueDate')}
          calendarLabel={t('task.due.choose')}
          value={parts?.day ?? null}
          onChange={(day) => setParts(day === null ? null : { day, time: parts?.time ?? null })}
        />
        <TimeField
          label={t('task.field.dueTime')}
          value={parts?.time ?? null}
          {...(hourCycle === undefined ? {} : { hourCycle: hourCycle === 'h12' ? 12 : 24 })}
          isDisabled={parts === null}
          onChange={(time) => parts !== null && setParts({ ...parts, time })}
        />
      </Grid>
    </Dialog>
  );
}
