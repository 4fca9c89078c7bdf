import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScheduleItem } from '#contract/schedule-item.ts';
import { dueEnd } from '#contract/task/due.ts';
import type { Task } from '#contract/task/task.ts';
import { useCalendarViews } from '#domain/schedule/calendar-views.ts';
import { type ItemTimes, intervalOf, minutesOf, timed } from '#domain/schedule/item-times.ts';
import { useScheduleFormat } from '#domain/schedule/schedule-format.ts';
import { useItemsAfter, useTaskScheduleItems } from '#domain/schedule/schedule-queries.ts';
import { useScheduleSettings } from '#domain/schedule/schedule-settings.ts';
import { describeTimes, useItemActions } from '#domain/schedule/use-item-actions.ts';
import { useNow } from '#domain/time/use-now.ts';
import { nextFreeBlock } from '#rules/schedule/free-block.ts';
import { proposedMinutes } from '#time/free-gap.ts';
import { MINUTE } from '#time/units.ts';
import { Button } from '#ui/actions/button.tsx';
import { Grid, Row, Stack, Text } from '#ui/layout/primitives.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Badge } from '#ui/marks/badge.tsx';
import { LazyTimesDialog } from '../plan/lazy-times-dialog.tsx';
import { TaskBlockRow } from './task-block-row.tsx';
import styles from './task-schedule.module.css';

const QUARTER = 15 * MINUTE;

/** Blocks of a task, and a proposal for the next. */
export function TaskSchedule({ task }: { task: Task }) {
  const { t } = useTranslation('pages');
  const settings = useScheduleSettings();
  const format = useScheduleFormat();
  const actions = useItemActions(settings, format);
  const now = useNow(QUARTER);
  const blocks = useTaskScheduleItems(task.id);
  const ahead = useItemsAfter(now);
  const { isShown } = useCalendarViews();
  const [editing, setEditing] = useState<{ item: ScheduleItem | null; times: ItemTimes } | null>(null);
  const { timeZone, working } = settings;
  const isDone = task.progress === 'done';
  const minutes = proposedMinutes(task.workload, working);
  const gap = useMemo(
    () => nextFreeBlock({ items: ahead, isShown, timeZone, working }, { from: now, workload: task.workload }),
    [ahead, isShown, now, task.workload, timeZone, working],
  );
  const proposal = useMemo(() => (gap === null ? null : timed(gap, timeZone)), [gap, timeZone]);
  const isLate = gap !== null && gap.end > dueEnd(task, timeZone);
  const upcoming = blocks.filter(({ endDate }) => Date.parse(endDate) > now);
  const past = blocks.filter(({ endDate }) => Date.parse(endDate) <= now).toReversed();
  const planned = blocks.reduce((sum, item) => (item.isAllDay ? sum : sum + minutesOf(intervalOf(item))), 0);
  const fallback = () => timed({ start: now + QUARTER, end: now + QUARTER + minutes * MINUTE }, timeZone);
  const list = (items: readonly ScheduleItem[]) => (
    <Stack as="ul">
      {items.map((item) => (
        <TaskBlockRow
          key={item.id}
          item={item}
          settings={settings}
          format={format}
          onMove={() => setEditing({ item, times: item })}
          onRemove={() => actions.remove(item, task.title)}
        />
      ))}
    </Stack>
  );
  const sum =
    task.workload === null || task.workload === 0
      ? t('schedule.task.sum', { planned: format.duration(planned) })
      : t('schedule.task.sumOf', {
          planned: format.duration(planned),
          workload: format.duration(task.workload),
        });

  return (
    <Grid gap={5} align="start" columns="minmax(0, 1fr)" className={styles.page}>
      {!isDone && (
        <div className={styles.proposal}>
          <IconCalendarPlus aria-hidden="true" className={styles.icon} />
          <Stack as="p" basis="12rem" leading="snug">
            {proposal === null ? (
              t('schedule.task.noProposal')
            ) : (
              <>
                <Text tone="faint" size="sm">
                  {t('schedule.task.proposal')}
                </Text>
                <Text as="strong" weight="medium" tabular>
                  {describeTimes(proposal, settings, format)}
                </Text>
                {isLate && <Badge tone="notice">{t('schedule.plan.afterDue')}</Badge>}
              </>
            )}
          </Stack>
          <Row gap={2} wrap className={styles.buttons}>
            <Button variant="quiet" onPress={() => setEditing({ item: null, times: proposal ?? fallback() })}>
              {t('schedule.task.other')}
            </Button>
            {proposal !== null && (
              <Button variant="primary" onPress={() => actions.schedule(task, proposal)}>
                {t('schedule.task.add')}
              </Button>
            )}
          </Row>
        </div>
      )}
      {blocks.length === 0 ? (
        <Text as="p" tone="faint" size="sm">
          {t(isDone ? 'schedule.task.done' : 'schedule.task.emptyHint')}
        </Text>
      ) : (
        <div className={styles.plan}>
          <Text as="p" tone="faint" size="sm">
            {sum}
          </Text>
          {upcoming.length > 0 && (
            <Section title={t('schedule.task.upcoming')} count={upcoming.length}>
              {list(upcoming)}
            </Section>
          )}
          {past.length > 0 && (
            <Section title={t('schedule.task.past')} count={past.length}>
              {list(past)}
            </Section>
          )}
        </div>
      )}
      {editing !== null && (
        <LazyTimesDialog
          title={t('schedule.list.planTask', { title: task.title })}
          times={editing.times}
          settings={settings}
          onSave={(times) =>
            editing.item === null ? actions.schedule(task, times) : actions.move(editing.item, times)
          }
          onClose={() => setEditing(null)}
        />
      )}
    </Grid>
  );
}
