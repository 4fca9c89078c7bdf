import { type KeyboardEvent, type RefObject, useLayoutEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { intervalOf } from '#domain/schedule/item-times.ts';
import type { ScheduleFormat } from '#domain/schedule/schedule-format.ts';
import { lengthOf, placeSideBySide } from '#features/schedule/block/block-layout.ts';
import type { TitledItem } from '#features/schedule/calendars/use-calendar-rows.ts';
import { TimelineBlock } from '#features/schedule/today/timeline-block.tsx';
import { HOUR } from '#time/units.ts';
import type { Interval, ZonedDay } from '#time/zoned-day.ts';
import { NowLine } from '#ui/marks/now-line.tsx';
import { endDrag, startBlockDrag } from './day-drag.ts';
import styles from './day-timeline.module.css';
import { type DayWindow, hoursOf } from './day-window.ts';
import { focusBlock } from './focus-block.ts';
import type { useDayDrop } from './use-day-drop.ts';

/** Height of an hour, and minimum height of a block. Pixels at a text size of 100 %. */
const HOUR_HEIGHT = 40;
const LEAST_HEIGHT = 20;
/** Height of an hour's label as a span of time. Milliseconds. */
const LABEL = (18 / HOUR_HEIGHT) * HOUR;
/** Length of an hour's text on a 24-hour clock; with AM and PM it takes more room. Characters. */
const HOUR_LENGTH = 5;
/** Top and height of the text on an empty day, on two lines. Pixels at a text size of 100 %. */
const WORDS_TOP = 6;
const WORDS_HEIGHT = 48;
/** Height below which a block shows title and time on one line. Pixels. */
const TWO_LINES = 36;

interface DayTimelineProps {
  readonly day: ZonedDay;
  readonly window: DayWindow;
  readonly rows: readonly TitledItem[];
  readonly now: number;
  readonly timeZone: string;
  readonly format: ScheduleFormat;
  readonly drop: ReturnType<typeof useDayDrop>;
  /** Id of the block to focus once it is drawn. */
  readonly wanted: RefObject<string | null>;
  readonly mayMove: (row: TitledItem) => boolean;
  readonly onKey: (row: TitledItem, event: KeyboardEvent) => void;
  readonly onOpen: (block: { itemId: string; taskId: string | null }) => void;
}

/** Timeline of one day, to scale: blocks, the current-time line, and a drop target for tasks. */
export function DayTimeline({
  day,
  window,
  rows,
  now,
  timeZone,
  format,
  drop,
  wanted,
  ...acts
}: DayTimelineProps) {
  const { t } = useTranslation('pages');
  const { mayMove, onKey, onOpen } = acts;
  const spans = useMemo(() => rows.map(({ item }) => intervalOf(item)), [rows]);
  const placements = useMemo(() => placeSideBySide(spans), [spans]);
  const hours = useMemo(() => hoursOf(window, day, timeZone), [window, day, timeZone]);
  useLayoutEffect(() => {
    if (wanted.current !== null && focusBlock(wanted.current)) wanted.current = null;
  });

  const topOf = (at: number) =>
    ((Math.max(window.start, Math.min(at, window.end)) - window.start) / HOUR) * HOUR_HEIGHT;
  const heightOf = ({ start, end }: Interval) => Math.max(LEAST_HEIGHT, topOf(end) - topOf(start));
  const { ghost, handlers } = drop;
  const isNow = now >= window.start && now < window.end;
  // Below the current-time line where that would cross the text.
  const wordsTop = isNow && topOf(now) < WORDS_TOP + WORDS_HEIGHT ? topOf(now) + WORDS_TOP : WORDS_TOP;

  return (
    <div
      className={styles.day}
      data-half-days={format.time(day.start).length > HOUR_LENGTH || undefined}
      style={{ blockSize: lengthOf(topOf(window.end)) }}
      {...handlers}
    >
      {hours.map((at) => (
        <span
          key={at}
          className={styles.hour}
          style={{ insetBlockStart: lengthOf(topOf(at)) }}
          aria-hidden="true"
        >
          {/* The current time is shown there instead. */}
          {!(isNow && Math.abs(at + LABEL / 2 - now) < LABEL) && format.time(at)}
        </span>
      ))}
      {rows.length === 0 && (
        <p className={styles.empty} style={{ insetBlockStart: lengthOf(wordsTop) }}>
          {t('extension.panel.emptyDay')}
        </p>
      )}
      <ul className={styles.blocks} aria-label={t('extension.panel.blocks')}>
        {rows.map((row, index) => {
          const span = spans[index] ?? window;
          const { column, columns } = placements[index] ?? { column: 0, columns: 1 };
          const height = heightOf(span);
          return (
            <li
              key={row.item.id}
              className={styles.slot}
              data-item={row.item.id}
              draggable={mayMove(row)}
              onDragStart={(event) => startBlockDrag(event, row)}
              onDragEnd={endDrag}
              onKeyDown={(event) => onKey(row, event)}
              style={{
                insetBlockStart: lengthOf(topOf(span.start)),
                blockSize: lengthOf(height),
                insetInlineStart: `${(column / columns) * 100}%`,
                inlineSize: `${100 / columns}%`,
              }}
            >
              <TimelineBlock
                row={row}
                time={format.timeRange(span.start, span.end)}
                isNow={span.start <= now && now < span.end}
                isOneLine={height < TWO_LINES}
                onOpen={onOpen}
              />
            </li>
          );
        })}
      </ul>
      {ghost !== null && (
        <p
          className={styles.ghost}
          style={{ insetBlockStart: lengthOf(topOf(ghost.start)), blockSize: lengthOf(heightOf(ghost)) }}
        >
          {format.timeRange(ghost.start, ghost.end)}
        </p>
      )}
      {isNow && (
        <NowLine
          top={lengthOf(topOf(now))}
          sign={t('schedule.timeline.now', { time: format.time(now) })}
          signClassName={styles.nowSign}
        />
      )}
    </div>
  );
}
