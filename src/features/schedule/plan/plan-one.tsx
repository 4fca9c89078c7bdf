import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScheduleItem } from '#contract/schedule-item.ts';
import { dueEnd } from '#contract/task/due.ts';
import type { Task } from '#contract/task/task.ts';
import { offersByDue } from '#domain/schedule/due-offer.ts';
import { type ItemTimes, timed } from '#domain/schedule/item-times.ts';
import { isLateBlock } from '#domain/schedule/late-block.ts';
import { proposalsFor } from '#domain/schedule/plan-proposals.ts';
import type { ScheduleFormat } from '#domain/schedule/schedule-format.ts';
import type { ScheduleSettings } from '#domain/schedule/schedule-settings.ts';
import { describeTimes } from '#domain/schedule/use-item-actions.ts';
import { DueWordsSlot } from '#domain/task/task-slots.ts';
import type { DueParts } from '#i18n/due-parts.ts';
import { addDays } from '#time/calendar-day.ts';
import { clockMinutes, clockText } from '#time/clock-text.ts';
import { nextFreeGap, proposedMinutes } from '#time/free-gap.ts';
import { MINUTE } from '#time/units.ts';
import { dayOf, instantAt } from '#time/wall-clock.ts';
import { morningOf } from '#time/working-time.ts';
import { type Interval, zonedDay } from '#time/zoned-day.ts';
import { RadioGroup } from '#ui/fields/radio-group.tsx';
import { Select } from '#ui/fields/select.tsx';
import { Stack } from '#ui/layout/primitives.tsx';
import styles from './plan-dialog.module.css';
import { TimesForm } from './times-form.tsx';

/** Selectable lengths, beside the task's own. Minutes. */
const LENGTHS = [15, 30, 45, 60, 90, 120, 180, 240, 480];
const OTHER = 'other';

export interface PlanOneProps {
  readonly formId: string;
  readonly task: Task;
  readonly busy: readonly Interval[];
  readonly blocks: readonly ScheduleItem[];
  readonly now: number;
  readonly settings: ScheduleSettings;
  readonly format: ScheduleFormat;
  readonly onSave: (times: ItemTimes) => void;
}

export function PlanOne(props: PlanOneProps) {
  const { formId, task, busy, blocks, now, settings, format, onSave } = props;
  const { t } = useTranslation('pages');
  const { timeZone, working } = settings;
  const [minutes, setMinutes] = useState(() => proposedMinutes(task.workload, working));
  const [chosen, setChosen] = useState<string | null>(null);
  const [words, setWords] = useState<DueParts | null>(null);
  const due = dueEnd(task, timeZone);
  const gaps = useMemo(() => {
    const byDue = offersByDue(task, busy, { from: now, minutes, timeZone });
    const free = proposalsFor(busy, { from: now, minutes, timeZone, working, due });
    return [...byDue, ...free.filter(({ start }) => byDue.every((offer) => offer.start !== start))];
  }, [task, busy, now, minutes, timeZone, working, due]);
  const value = chosen ?? (gaps[0] === undefined ? OTHER : '0');
  const times = gaps.map((gap) => timed(gap, timeZone));
  const timesOf = (start: number) => timed({ start, end: start + minutes * MINUTE }, timeZone);
  /** At the time that the words name, else in the day's next gap, else in its morning. */
  const timesOfWords = ({ day, time }: DueParts) => {
    if (time !== null) return timesOf(instantAt(day, clockMinutes(time) ?? 0, timeZone));
    const { start, end } = zonedDay(day, timeZone);
    const from = Math.max(now, start);
    const gap = nextFreeGap(busy, { from, until: end, minutes, timeZone, working });
    return timesOf(gap?.start ?? instantAt(day, morningOf(working, day), timeZone));
  };
  const tomorrow = addDays(dayOf(now, timeZone), 1);
  const other = timesOfWords(words ?? { day: tomorrow, time: clockText(morningOf(working, tomorrow)) });
  const plan = useRef<HTMLDivElement>(null);
  const note = (gap: Interval) => {
    if (due === Number.POSITIVE_INFINITY) return undefined;
    if (gap.start === due) return t('schedule.plan.fromDue');
    return t(gap.end > due ? 'schedule.plan.afterDue' : 'schedule.plan.beforeDue');
  };
  const lengths = [...new Set([...LENGTHS, minutes, proposedMinutes(task.workload, working)])].sort(
    (a, b) => a - b,
  );
  return (
    <Stack ref={plan} gap={4}>
      <DueWordsSlot
        onRead={(read) => {
          setWords(read);
          setChosen(read === null ? null : OTHER);
        }}
        onSubmit={(read) => onSave(timesOfWords(read))}
        onEmptySubmit={() => plan.current?.querySelector('form')?.requestSubmit()}
      />
      {blocks.length > 0 && (
        <p className={styles.already}>
          {t('schedule.plan.already', {
            times: blocks.map((block) => describeTimes(block, settings, format)).join(' · '),
          })}
        </p>
      )}
      <Select
        label={t('schedule.plan.length')}
        value={String(minutes)}
        options={lengths.map((length) => ({
          id: String(length),
          label: format.duration(length),
          description: length === task.workload ? t('schedule.plan.estimate') : undefined,
        }))}
        onChange={(length) => setMinutes(Number(length))}
      />
      <RadioGroup
        label={t('schedule.plan.when')}
        value={value}
        onChange={setChosen}
        options={[
          ...times.map((each, index) => {
            const gap = gaps[index];
            return {
              id: String(index),
              label: describeTimes(each, settings, format),
              description: gap && note(gap),
            };
          }),
          { id: OTHER, label: t('schedule.task.other') },
        ]}
      />
      {value === OTHER ? (
        <TimesForm
          key={`${minutes} ${other.startDate}`}
          id={formId}
          times={other}
          settings={settings}
          isLate={(times) => isLateBlock(task, times, now, timeZone)}
          onSave={onSave}
        />
      ) : (
        <form
          id={formId}
          onSubmit={(event) => {
            event.preventDefault();
            const picked = times[Number(value)];
            if (picked !== undefined) onSave(picked);
          }}
        />
      )}
    </Stack>
  );
}
