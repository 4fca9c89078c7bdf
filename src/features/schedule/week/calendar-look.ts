import type { CalendarOptions, EventDisplayInfo } from '@fullcalendar/react';
import { SNAP } from '#time/free-gap.ts';
import { MINUTE } from '#time/units.ts';
import { classNames } from '#ui/class-names.ts';
import block from '../block/block.module.css';
import styles from './calendar.module.css';
import month from './month.module.css';

/** Interval of grid lines: whole and half hours. Finer steps are for snapping only. Milliseconds. */
const LINE = 30 * MINUTE;

function toneClass(tone: unknown): string | undefined {
  return typeof tone === 'number' ? styles[`tone${tone}`] : undefined;
}

function blockClass(info: EventDisplayInfo): string {
  const { kind, tone, isPlanned }: { kind?: unknown; tone?: unknown; isPlanned?: unknown } =
    info.event.extendedProps;
  return classNames(
    block.block,
    styles.block,
    toneClass(tone),
    typeof kind === 'string' && styles[kind],
    info.isMirror && styles.mirror,
    info.isDragging && styles.dragging,
    info.isPast && styles.past,
    isPlanned === true && styles.quiet,
  );
}

/** Resize handles: touch gets knobs on the selected block; a mouse finds the edges itself. */
function handleClass(isResizable: boolean, isSelected: boolean, edge: string | undefined): string {
  return isResizable ? classNames(styles.handle, edge, isSelected && styles.knob) : '';
}

/** Class of the calendar: with several days the background marks today and days off. */
export function calendarClass(days: number, isMonth: boolean): string {
  return classNames(styles.calendar, days > 1 && styles.several, isMonth && month.month);
}

/** Class of a day's column. */
export function laneClass(isToday: boolean, isOff: boolean): string {
  return classNames(styles.lane, isToday && styles.today, isOff && styles.dayOff);
}

/** Height of one step of the grid. Pixels. */
export const STEP_HEIGHT = 12;

/** Height below which a block has room for one line only: title and time stand side by side. Rem. */
export const SHORT_BLOCK = 2.5625;

/** Least height of a block or due date's marker: one line of its title. It grows with the letters, which a step does not. Rem. */
export const LEAST_BLOCK = 1.125;

/** Static options of FullCalendar: behaviour, and our class names for all of its elements. */
export const calendarLook: CalendarOptions = {
  headerToolbar: false,
  height: '100%',
  borderless: true,
  expandRows: false,
  // FullCalendar measures a drag from the middle of the slot where it started, but to the snap under the pointer:
  // only if a slot is one snap do the two agree, so that an hour of distance is an hour of time.
  slotDuration: { minutes: SNAP },
  snapDuration: { minutes: SNAP },
  slotMinHeight: STEP_HEIGHT,
  slotHeaderInterval: '01:00:00',
  scrollTimeReset: false,
  nowIndicator: true,
  allDaySlot: true,
  dayMaxEvents: 3,
  slotEventOverlap: false,
  eventResizableFromStart: true,
  editable: true,
  droppable: true,
  selectable: true,
  selectMirror: true,
  selectMinDistance: 4,
  dragRevertDuration: 140,
  longPressDelay: 350,
  eventInteractive: true,
  defaultTimedEventDuration: '00:30:00',
  forceEventDuration: true,

  tableHeaderClass: classNames(styles.tableHeader),
  dayHeaderRowClass: classNames(styles.row),
  dayHeaderClass: ({ isToday }) => classNames(styles.dayHeader, isToday && styles.today),
  dayHeaderInnerClass: classNames(styles.dayHeaderInner),
  dayHeaderAlign: 'center',
  dayHeaderDividerClass: classNames(styles.divider),
  allDayHeaderClass: classNames(styles.axis),
  allDayHeaderInnerClass: classNames(styles.axisText, styles.axisAllDay),
  allDayDividerClass: classNames(styles.divider),
  dayRowClass: classNames(styles.row),
  dayCellClass: ({ isToday }) => classNames(styles.lane, isToday && styles.today),
  dayCellBottomClass: classNames(styles.allDayRoom),
  dayLaneInnerClass: classNames(styles.laneInner),
  slotLaneClass: ({ isMinor, time }) =>
    classNames(
      styles.slot,
      isMinor && styles.minor,
      (time?.milliseconds ?? 0) % LINE !== 0 && styles.lineless,
    ),
  slotHeaderClass: classNames(styles.axis),
  slotHeaderInnerClass: ({ isFirst }) =>
    classNames(styles.axisText, styles.axisHour, isFirst && styles.axisFirst),
  slotHeaderDividerClass: classNames(styles.axisDivider),
  fillerClass: classNames(styles.filler),
  navLinkClass: classNames(styles.navLink),
  nowIndicatorLineClass: classNames(styles.nowLine),
  nowIndicatorHeaderClass: classNames(styles.nowMark),
  highlightClass: classNames(styles.highlight),
  popoverClass: classNames(styles.popover),
  popoverCloseClass: classNames(styles.popoverClose),
  rowMoreLinkClass: classNames(styles.more),

  blockEventClass: blockClass,
  rowEventClass: classNames(styles.rowBlock),
  listItemEventClass: blockClass,
  eventInnerClass: classNames(styles.blockInner),
  columnEventBeforeClass: (info) => handleClass(info.isStartResizable, info.isSelected, styles.handleTop),
  columnEventAfterClass: (info) => handleClass(info.isEndResizable, info.isSelected, styles.handleBottom),
  rowEventBeforeClass: (info) => handleClass(info.isStartResizable, info.isSelected, styles.handleStart),
  rowEventAfterClass: (info) => handleClass(info.isEndResizable, info.isSelected, styles.handleEnd),
  nonBusinessHoursClass: classNames(styles.offHours),
  backgroundEventClass: ({ event }) => classNames(styles.tracked, toneClass(event.extendedProps.tone)),
};

/** Static options of the weeks of a month. */
export const monthLook: CalendarOptions = {
  initialView: 'dayGridMonth',
  fixedWeekCount: false,
  expandRows: true,
  eventDisplay: 'block',
  dayMaxEvents: true,
  dayCellClass: ({ isToday, isOther }) =>
    classNames(styles.lane, isToday && styles.today, isToday && month.today, isOther && month.other),
  dayCellTopInnerClass: classNames(month.dayNumber),
  inlineWeekNumberClass: classNames(month.weekNumber),
  weekNumberCalculation: 'ISO',
};
