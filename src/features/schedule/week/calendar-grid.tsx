import FullCalendar from '@fullcalendar/react';
import dayGrid from '@fullcalendar/react/daygrid';
import interaction from '@fullcalendar/react/interaction';
import timeGrid from '@fullcalendar/react/timegrid';
import { addDays } from '#time/calendar-day.ts';
import { MINUTE } from '#time/units.ts';
import { dayOf } from '#time/wall-clock.ts';
import { isDayOff } from '#time/working-time.ts';
import type { ZonedDay } from '#time/zoned-day.ts';
import '@fullcalendar/react/skeleton.css';
import { memo, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TimerRecord } from '#contract/timer-record.ts';
import type { DayLoad } from '#domain/schedule/day-load.ts';
import type { ItemTimes } from '#domain/schedule/item-times.ts';
import type { ScheduleFormat } from '#domain/schedule/schedule-format.ts';
import type { ScheduleSettings } from '#domain/schedule/schedule-settings.ts';
import type { Swatch } from '#ui/marks/swatch.ts';
import { useLetterSize } from '#ui/use-letter-size.ts';
import { focusSoon } from '../block/use-block-keys.ts';
import { markerEvent } from '../due/marker-event.ts';
import {
  calendarClass,
  calendarLook,
  LEAST_BLOCK,
  laneClass,
  monthLook,
  SHORT_BLOCK,
} from './calendar-look.ts';
import { DayHead } from './day-head.tsx';
import { EventFace } from './event-face.tsx';
import { type GridActs, gridGestures } from './grid-gestures.ts';
import { DRAFT, draftEvent, itemEvent, recordEvent } from './week-events.ts';
import { unshadedHours, weekdaysOff } from './working-shade.ts';

export interface CalendarGridProps extends GridActs {
  days: readonly ZonedDay[];
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
  hasDaysOff: boolean;
  /** The days are the weeks of a month, which are drawn without hours. */
  isMonth: boolean;
  /** Initial scroll position in minutes after midnight. */
  scrollTo: number;
  /** Block moved by keyboard, which keeps its focus across redraws. */
  focusedId: RefObject<string | null>;
  onOpen(itemId: string): void;
  /** Called when a drag of a block or marker begins, and when it ends, wherever that is. */
  onDragStart(itemId: string): void;
  onDragStop(itemId: string, event: UIEvent): void;
  onOpenDay(date: string): void;
}

interface DrawnGridProps extends CalendarGridProps {
  /** Keeps props from the beginning of a drag on; null ends that. */
  readonly keep: (props: DrawnGridProps | null) => void;
}

const plugins = [timeGrid, dayGrid, interaction];
const hourLine = { hour: 'numeric', minute: '2-digit' } as const;

/** Roving tab stop of the day columns: hours scroll by keyboard from it, and Enter creates a block. */
function enterAt(lane: HTMLElement, date: string): void {
  lane.tabIndex = lane.dataset.date === date ? 0 : -1;
}

/**
 * Calendar grid: renders days and blocks, and translates pointer gestures into times. While a block is dragged or
 * resized it keeps its props, because a rerender would make its drop one from elsewhere, which changes nothing.
 * docs/decisions/0010.
 */
export function CalendarGrid(props: CalendarGridProps) {
  const [kept, keep] = useState<DrawnGridProps | null>(null);
  return <DrawnGrid {...(kept ?? { ...props, keep })} />;
}

const DrawnGrid = memo(function DrawnGrid(props: DrawnGridProps) {
  const { days, items, markers, records, trackedTone, loads, now, draft, settings, format, focusedId } =
    props;
  const { isMonth } = props;
  const { t } = useTranslation('pages');
  const rem = useLetterSize();
  const { timeZone, working } = settings;
  const first = days[0]?.date ?? '';
  const last = days.at(-1)?.date ?? first;

  const events = useMemo(
    () => [
      ...items.map(itemEvent),
      ...markers.map(markerEvent),
      ...records.map((record) => recordEvent(record, now, trackedTone)),
      ...(draft === null ? [] : [draftEvent(draft, t('schedule.draft'))]),
    ],
    [items, markers, records, trackedTone, now, draft, t],
  );
  const visibleRange = useMemo(() => ({ start: first, end: addDays(last, 1) }), [first, last]);
  const businessHours = useMemo(
    () =>
      unshadedHours(
        days.map(({ date }) => date),
        working,
      ),
    [days, working],
  );
  const { hasDaysOff } = props;
  const hiddenDays = useMemo(() => (hasDaysOff ? [] : weekdaysOff(working)), [hasDaysOff, working]);
  const lanes = useRef(new Set<HTMLElement>());
  // Updates columns that remain mounted while the first day changes.
  useEffect(() => {
    for (const lane of lanes.current) enterAt(lane, first);
  }, [first]);

  return (
    <FullCalendar
      // A month is a view of its own: another one begins anew.
      key={isMonth ? first : 'hours'}
      {...calendarLook}
      {...(isMonth ? monthLook : { initialView: 'timeGrid', initialDate: first, visibleRange })}
      {...(isMonth && days[7] !== undefined ? { initialDate: days[7].date } : {})}
      weekNumbers={isMonth && settings.firstDay === 1}
      inlineWeekNumberContent={({ num }) => (
        <span title={t('schedule.weekNumber', { number: num })}>{num}</span>
      )}
      eventMinHeight={LEAST_BLOCK * rem}
      eventShortHeight={SHORT_BLOCK * rem}
      className={calendarClass(days.length, isMonth)}
      dayHeaders={props.hasDayHeads}
      hiddenDays={hiddenDays}
      businessHours={businessHours}
      plugins={plugins}
      events={events}
      timeZone={timeZone}
      locale={settings.locale}
      firstDay={settings.firstDay % 7}
      scrollTime={{ minutes: props.scrollTo }}
      allDayText={t('schedule.allDay')}
      timedText={t('schedule.hours')}
      moreLinkText={(count) => t('schedule.more', { count })}
      moreLinkHint={(count) => t('schedule.more', { count })}
      closeHint={t('button.close')}
      navLinkHint={(day, date) =>
        t('schedule.load.ofDay', {
          day,
          time: format.duration(loads.get(dayOf(date.getTime(), timeZone))?.planned ?? 0),
        })
      }
      slotHeaderFormat={hourLine}
      slotHeaderContent={({ time }) => format.hour((time?.milliseconds ?? 0) / MINUTE)}
      dayHeaderContent={({ date, text }) => {
        if (isMonth) return text;
        const key = dayOf(date.getTime(), timeZone);
        return <DayHead date={key} load={loads.get(key)} format={format} isSingle={days.length === 1} />;
      }}
      navLinkDayClick={(date) => props.onOpenDay(dayOf(date.getTime(), timeZone))}
      navLinks={days.length > 1}
      dayLaneClass={({ date, isToday }) =>
        laneClass(isToday, isDayOff(working, dayOf(date.getTime(), timeZone)))
      }
      dayLaneDidMount={({ el }) => {
        lanes.current.add(el);
        enterAt(el, first);
      }}
      dayLaneWillUnmount={({ el }) => void lanes.current.delete(el)}
      eventContent={(info) => <EventFace info={info} format={format} isLine={isMonth} />}
      eventDidMount={({ el, event, isMirror }) => {
        if (event.id === '' || isMirror || event.display === 'background') return;
        el.dataset.item = event.id;
        const { taskId }: { taskId?: string | null } = event.extendedProps;
        // The panel beside the calendar goes on from block to block.
        if (taskId) el.dataset.blockOf = taskId;
        if (event.id === focusedId.current) focusSoon(el.ownerDocument.body, event.id);
      }}
      eventClick={({ event, jsEvent }) => {
        jsEvent.preventDefault();
        if (event.id !== DRAFT) props.onOpen(event.id);
      }}
      eventDragStart={({ event }) => {
        props.keep(props);
        props.onDragStart(event.id);
      }}
      eventDragStop={({ event, jsEvent }) => {
        props.keep(null);
        props.onDragStop(event.id, jsEvent);
      }}
      eventResizeStart={() => props.keep(props)}
      eventResizeStop={() => props.keep(null)}
      {...gridGestures(props, timeZone)}
    />
  );
});
