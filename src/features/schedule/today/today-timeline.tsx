import { Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '#contract/task/task.ts';
import { useCalendarViews } from '#domain/schedule/calendar-views.ts';
import { dueOfDay } from '#domain/schedule/due-of-day.ts';
import { intervalOf } from '#domain/schedule/item-times.ts';
import { useScheduleFormat } from '#domain/schedule/schedule-format.ts';
import { touchesDay, useScheduleItems } from '#domain/schedule/schedule-queries.ts';
import { useScheduleSettings } from '#domain/schedule/schedule-settings.ts';
import { useStillLoading } from '#domain/task/use-still-loading.ts';
import { useNow } from '#domain/time/use-now.ts';
import { MINUTE } from '#time/units.ts';
import { dayOf } from '#time/wall-clock.ts';
import { minutesWithin, workingIntervals } from '#time/working-time.ts';
import { type Interval, zonedDay } from '#time/zoned-day.ts';
import { Stack, VisuallyHidden } from '#ui/layout/primitives.tsx';
import { NowLine } from '#ui/marks/now-line.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { OpenWeek } from '#ui/states/illustrations.tsx';
import { lazyComponent } from '#ui/states/lazy-component.tsx';
import { layBands, lengthOf, placeSideBySide, topOf } from '../block/block-layout.ts';
import { type TitledItem, useTitledItems } from '../calendars/use-calendar-rows.ts';
import styles from './timeline.module.css';
import { TimelineBlock } from './timeline-block.tsx';

const DueToday = lazyComponent(async () => (await import('./due-today.tsx')).DueToday);

/** Number of listed tasks due today. */
const DUE_SHOWN = 5;

/** Distance below which the sign of now and the label of an hour would overlap. Pixels at a text size of 100 %. */
const SIGN_HEIGHT = 16;
/** Least working time in a free band that is labelled. Minutes. */
const WORTH_SAYING = 30;

/** Height of title and time below each other. Pixels at a text size of 100 %. */
const TWO_LINES = 40;
/** Characters of an hour on a 24-hour clock; with AM and PM it needs more room. */
const HOUR_LENGTH = 5;

/** Pixels at a text size of 100 %. */
const scale = { hour: 44, leastBusy: 36, mostFree: 32 };

export interface TodayTimelineProps {
  /** Open tasks of which those due today are listed, by urgency. */
  tasks: readonly Task[];
  /** Called when a block is opened; `taskId` is null for one without a task. */
  onOpen(block: { itemId: string; taskId: string | null }): void;
}

/** Visible span: from the first block to the last, including now on its day, so that an empty night takes no room. */
function spanOf(rows: readonly TitledItem[], day: Interval, now: number): Interval {
  const isNow = now >= day.start && now < day.end;
  const starts = rows.map(({ item }) => intervalOf(item).start);
  const ends = rows.map(({ item }) => intervalOf(item).end);
  return {
    start: Math.max(day.start, Math.min(...starts, ...(isNow ? [now] : []))),
    end: Math.min(day.end, Math.max(...ends, ...(isNow ? [now] : []))),
  };
}

/** Half of an interval that contains an instant. */
function partOf({ start, end }: Interval, at: number): 'early' | 'late' | undefined {
  if (at < start || at >= end) return undefined;
  return at - start < end - at ? 'early' : 'late';
}

/** Room for the tasks due today until their list is loaded, as `due-today.module.css` lays it out. */
function dueHeight(due: number, overdue: number): string {
  const lines = (due > 0 ? 1.5 : 0) + (due > DUE_SHOWN || overdue > 0 ? 1.75 : 0);
  return `calc(${Math.min(due, DUE_SHOWN)} * var(--due-row) + ${lines}rem)`;
}

/** Vertical timeline of today: blocks to scale, long gaps folded, those in working time named, and the line of now. */
export function TodayTimeline({ tasks, onOpen }: TodayTimelineProps) {
  const { t } = useTranslation('pages');
  const stillLoading = useStillLoading();
  const { timeZone, working: workingTime } = useScheduleSettings();
  const format = useScheduleFormat();
  const now = useNow(MINUTE);
  const shown = dayOf(now, timeZone);
  const day = useMemo(() => zonedDay(shown, timeZone), [shown, timeZone]);
  const items = useScheduleItems(day);
  const { showsItem } = useCalendarViews();
  const known = useMemo(
    () => items.filter((item) => touchesDay(item, day) && showsItem(item)),
    [items, day, showsItem],
  );
  const onDay = useTitledItems(known);
  const wholeDay = onDay.filter(({ item }) => item.isAllDay);
  const timed = useMemo(() => onDay.filter(({ item }) => !item.isAllDay), [onDay]);
  const drawn = useMemo(() => {
    const span = spanOf(timed, day, now);
    const blocks = timed.map(({ item }) => intervalOf(item));
    const bands = layBands(blocks, span, scale);
    const working = workingIntervals(workingTime, day.date, timeZone);
    const gaps = bands
      .map((band) => ({ band, minutes: band.kind === 'free' ? minutesWithin(working, band) : 0 }))
      .filter(({ minutes }) => minutes >= WORTH_SAYING);
    return { span, bands, gaps, blocks, placements: placeSideBySide(blocks) };
  }, [timed, day, now, workingTime, timeZone]);
  const last = drawn.bands.at(-1);
  const { due, overdue } = useMemo(() => dueOfDay(tasks, day), [tasks, day]);
  const isNow = now >= day.start && now < day.end;
  const nowTop = isNow ? topOf(drawn.bands, now) : Number.NEGATIVE_INFINITY;

  return (
    <section
      className={styles.timeline}
      data-half-days={format.time(day.start).length > HOUR_LENGTH || undefined}
      aria-label={t('schedule.timeline.label', { day: format.longDay(shown) })}
    >
      {wholeDay.length > 0 && (
        <Stack as="ul" gap={1} aria-label={t('schedule.allDay')}>
          {wholeDay.map((row) => (
            <li key={row.item.id}>
              <TimelineBlock row={row} time={t('schedule.allDay')} onOpen={onOpen} />
            </li>
          ))}
        </Stack>
      )}
      {onDay.length + due.length === 0 && (
        <EmptyState
          size="small"
          headingLevel={3}
          illustration={<OpenWeek />}
          title={stillLoading ?? t('schedule.timeline.empty')}
        >
          {stillLoading === null && overdue.length === 0 && t('schedule.timeline.emptyHint')}
        </EmptyState>
      )}
      {timed.length > 0 && (
        <div className={styles.day} style={{ blockSize: lengthOf((last?.top ?? 0) + (last?.height ?? 0)) }}>
          {drawn.gaps.map(({ band, minutes }) => (
            <p
              key={`free-${band.start}`}
              className={styles.free}
              data-now={isNow ? partOf(band, now) : undefined}
              style={{ insetBlockStart: lengthOf(band.top), blockSize: lengthOf(band.height) }}
            >
              {t('schedule.timeline.free', { time: format.duration(minutes) })}
            </p>
          ))}
          <ul>
            {timed.map((row, index) => {
              const block = drawn.blocks[index] ?? drawn.span;
              const placement = drawn.placements[index] ?? { column: 0, columns: 1 };
              const top = topOf(drawn.bands, block.start);
              const height = topOf(drawn.bands, block.end) - top;
              return (
                <li
                  key={row.item.id}
                  className={styles.slot}
                  style={{
                    insetBlockStart: lengthOf(top),
                    blockSize: lengthOf(Math.max(height, scale.leastBusy / 2)),
                    insetInlineStart: `calc(var(--axis) + (100% - var(--axis)) * ${placement.column / placement.columns})`,
                    inlineSize: `calc((100% - var(--axis)) / ${placement.columns})`,
                  }}
                >
                  {placement.column === 0 && Math.abs(top - nowTop) >= SIGN_HEIGHT && (
                    <span className={styles.hour} aria-hidden="true">
                      {format.time(block.start)}
                    </span>
                  )}
                  <TimelineBlock
                    row={row}
                    time={format.timeRange(block.start, block.end)}
                    isNow={block.start <= now && now < block.end}
                    isOneLine={height < TWO_LINES}
                    onOpen={onOpen}
                  />
                </li>
              );
            })}
          </ul>
          {isNow && (
            <NowLine top={lengthOf(nowTop)} sign={format.time(now)} signClassName={styles.nowSign}>
              <VisuallyHidden>{t('schedule.timeline.now', { time: format.time(now) })}</VisuallyHidden>
            </NowLine>
          )}
        </div>
      )}
      {due.length + overdue.length > 0 && (
        <Suspense fallback={<div style={{ blockSize: dueHeight(due.length, overdue.length) }} />}>
          <DueToday due={due} overdue={overdue} rows={onDay} shown={DUE_SHOWN} now={now} format={format} />
        </Suspense>
      )}
    </section>
  );
}
