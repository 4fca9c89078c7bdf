import FullCalendar, { type EventDisplayInfo } from '@fullcalendar/react';
import dayGrid from '@fullcalendar/react/daygrid';
import interaction from '@fullcalendar/react/interaction';
import timeGrid from '@fullcalendar/react/timegrid';
import { addDays } from '#time/calendar-day.ts';
import { MINUTE } from '#time/units.ts';
import type { ZonedDay } from '#time/zoned-day.ts';
import '@fullcalendar/react/skeleton.css';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScheduleItem } from '#contract/schedule-item.ts';
import type { TimerRecord } from '#contract/timer-record.ts';
import type { BlockKind } from '#domain/schedule/block-kind.ts';
import type { DayLoad } from '#domain/schedule/day-load.ts';
import { DEFAULT_BLOCK } from '#domain/schedule/free-gap.ts';
import type { ItemTimes } from '#domain/schedule/item-times.ts';
import type { ScheduleFormat } from '#domain/schedule/schedule-format.ts';
import type { ScheduleSettings } from '#domain/schedule/schedule-settings.ts';
import type { Swatch } from '#ui/marks/swatch.ts';
import { useLetterSize } from '#ui/use-letter-size.ts';
import { BlockFace } from '../block/block-face.tsx';
import { focusSoon } from '../block/use-block-keys.ts';
import type { TitledItem } from '../calendars/use-calendar-rows.ts';
import { calendarClass, calendarLook, SHORT_BLOCK } from './calendar-look.ts';
import { DayHead } from './day-head.tsx';
import { timesOfMove, timesOfSpan } from './dropped-times.ts';
import { DRAFT, draftEvent, itemEvent, recordEvent } from './week-events.ts';

export interface CalendarGridProps {
  days: readonly ZonedDay[];
  items: readonly TitledItem[];
  /** Tracked time to draw behind the plan; empty to hide it. */
  records: readonly TimerRecord[];
  trackedTone: Swatch;
  loads: ReadonlyMap<string, DayLoad>;
  now: number;
  draft: ItemTimes | null;
  settings: ScheduleSettings;
  format: ScheduleFormat;
  /** Shows day names with their load; off if the page has both already. */
  hasDayHeads: boolean;
  hasWeekends: boolean;
  /** Initial scroll position in minutes after midnight. */
  scrollTo: number;
  /** Block moved by keyboard, which keeps its focus across redraws. */
  focusedId: RefObject<string | null>;
  /** Called when an empty interval is drawn, clicked or tapped. */
  onPick(times: ItemTimes): void;
  /** `onKept`: called if the block is to remain where it was. */
  onMove(item: ScheduleItem, times: ItemTimes, onKept: () => void): void;
  onOpen(itemId: string): void;
  onDropTask(taskId: string, times: ItemTimes): void;
  onOpenDay(date: string): void;
}

const plugins = [timeGrid, dayGrid, interaction];
const hourLine = { hour: 'numeric', minute: '2-digit' } as const;

function kindOfEvent(info: EventDisplayInfo): BlockKind {
  const kind: unknown = info.event.extendedProps.kind;
  return kind === 'own' || kind === 'done' || kind === 'outside' || kind === 'draft' ? kind : 'task';
}

/** Roving tab stop of the day columns: hours scroll by keyboard from it, and Enter creates a block. */
function enterAt(lane: HTMLElement, date: string): void {
  lane.tabIndex = lane.dataset.date === date ? 0 : -1;
}

/**
 * Calendar grid: renders days and blocks, and translates pointer gestures into times.
 * docs/decisions/0010.
 */
export function CalendarGrid(props: CalendarGridProps) {
  const { days, items, records, trackedTone, loads, now, draft, settings, format, focusedId } = props;
  const { t } = useTranslation('pages');
  const rem = useLetterSize();
  const { timeZone } = settings;
  const first = days[0]?.date ?? '';
  const last = days.at(-1)?.date ?? first;
  const byId = useMemo(() => new Map(items.map(({ item }) => [item.id, item])), [items]);

  const events = useMemo(
    () => [
      ...items.map(itemEvent),
      ...records.map((record) => recordEvent(record, now, trackedTone)),
      ...(draft === null ? [] : [draftEvent(draft, t('schedule.draft'))]),
    ],
    [items, records, trackedTone, now, draft, t],
  );
  const visibleRange = useMemo(() => ({ start: first, end: addDays(last, 1) }), [first, last]);
  const lanes = useRef(new Set<HTMLElement>());
  // Updates columns that remain mounted while the first day changes.
  useEffect(() => {
    for (const lane of lanes.current) enterAt(lane, first);
  }, [first]);

  return (
    <FullCalendar
      {...calendarLook}
      eventShortHeight={SHORT_BLOCK * rem}
      className={calendarClass(days.length)}
      dayHeaders={props.hasDayHeads}
      weekends={props.hasWeekends}
      plugins={plugins}
      initialView="timeGrid"
      initialDate={first}
      visibleRange={visibleRange}
      events={events}
      timeZone={timeZone}
      locale={settings.locale}
      firstDay={settings.firstDay % 7}
      scrollTime={{ minutes: props.scrollTo }}
      allDayText={t('schedule.allDay')}
      timedText={t('schedule.hours')}
      moreLinkText={(count) => t('schedule.more', { count })}
      moreLinkHint={(count) => t('schedule.more', { count })}
      closeHint={t('schedule.close')}
      navLinkHint={(day, date) =>
        t('schedule.load.ofDay', {
          day,
          time: format.duration(loads.get(dateKey(date, timeZone))?.planned ?? 0),
        })
      }
      slotHeaderFormat={hourLine}
      slotHeaderContent={({ time }) => format.hour((time?.milliseconds ?? 0) / MINUTE)}
      dayHeaderContent={({ date }) => {
        const key = dateKey(date, timeZone);
        return <DayHead date={key} load={loads.get(key)} format={format} isSingle={days.length === 1} />;
      }}
      navLinkDayClick={(date) => props.onOpenDay(dateKey(date, timeZone))}
      navLinks={days.length > 1}
      dayLaneDidMount={({ el }) => {
        lanes.current.add(el);
        enterAt(el, first);
      }}
      dayLaneWillUnmount={({ el }) => void lanes.current.delete(el)}
      eventContent={(info) => {
        const { start, end, allDay, id, display } = info.event;
        if (display === 'background') return null;
        const time =
          allDay || start === null || end === null ? '' : format.timeRange(start.getTime(), end.getTime());
        const title = info.event.title === '' && id === '' ? t('schedule.draft') : info.event.title;
        return (
          <BlockFace
            title={title}
            time={time}
            kind={kindOfEvent(info)}
            isShort={info.isShort}
            doneLabel={t('schedule.done')}
          />
        );
      }}
      eventDidMount={({ el, event, isMirror }) => {
        if (event.id === '' || isMirror || event.display === 'background') return;
        el.dataset.item = event.id;
        if (event.id === focusedId.current) focusSoon(el.ownerDocument.body, event.id);
      }}
      select={(span) => {
        span.view.calendar.unselect();
        const times = timesOfSpan(span, DEFAULT_BLOCK, timeZone);
        if (times !== null) props.onPick(times);
      }}
      dateClick={({ date, dateStr, allDay }) => {
        const times = timesOfSpan(
          { start: date, end: null, startStr: dateStr, endStr: '', allDay },
          DEFAULT_BLOCK,
          timeZone,
        );
        if (times !== null) props.onPick(times);
      }}
      eventClick={({ event, jsEvent }) => {
        jsEvent.preventDefault();
        if (event.id !== DRAFT) props.onOpen(event.id);
      }}
      eventDrop={({ event, revert }) => {
        const item = byId.get(event.id);
        const times = item && timesOfMove(event, item, timeZone);
        if (item && times) props.onMove(item, times, revert);
        else revert();
      }}
      eventResize={({ event, revert }) => {
        const item = byId.get(event.id);
        const times = timesOfSpan(event, DEFAULT_BLOCK, timeZone);
        if (item && times) props.onMove(item, times, revert);
        else revert();
      }}
      eventReceive={({ event, draggedEl, revert }) => {
        const taskId = draggedEl.dataset.task;
        const times = timesOfSpan(event, Number(draggedEl.dataset.minutes), timeZone);
        revert();
        if (taskId !== undefined && times !== null) props.onDropTask(taskId, times);
      }}
    />
  );
}

function dateKey(date: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(date);
}
