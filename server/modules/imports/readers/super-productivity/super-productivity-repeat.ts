import type { CalendarDay } from '#time/calendar-day.ts';
import { everyDay, type RepeatUnit, repeatUnits, writeRepeatRule } from '#time/recurrence/repeat-rule.ts';
import { weekDays } from '#time/recurrence/rule-weekday.ts';
import type { LeftBehind, SourceMoment, SourceTask } from '../../source-row.ts';
import { firstDayOf } from '../foreign-rule.ts';
import type { JsonFields } from '../json-fields.ts';
import { shown, taskRow } from '../row-defaults.ts';

const NAMES = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** Repetition that tasks of a series share. */
export interface Series {
  readonly fields: JsonFields;
  readonly recurrence: SourceTask['recurrence'];
  readonly leftBehind: readonly LeftBehind[];
}

export function seriesOf(fields: JsonFields): Series {
  const unit: RepeatUnit | undefined = repeatUnits.find((each) => each === fields.text('repeatCycle'));
  const interval = fields.number('repeatEvery') ?? 1;
  const days = weekDays.filter((_, index) => fields.flag(NAMES[index] ?? ''));
  const isRead = unit !== undefined && Number.isInteger(interval) && interval >= 1 && interval < 1_000;
  if (!isRead || fields.flag('isPaused')) {
    const words = `${fields.text('repeatCycle')} ${interval}`.trim();
    return { fields, recurrence: null, leftBehind: [{ what: 'repeat', detail: shown(words) }] };
  }
  const rule = writeRepeatRule({ ...everyDay, unit, interval, days: unit === 'WEEKLY' ? days : [] });
  const basis = fields.flag('repeatFromCompletionDate') ? 'completion' : 'date';
  return { fields, recurrence: { rule, basis }, leftBehind: [] };
}

/** Due date of the next task of a series. */
export function nextDue({ fields, recurrence }: Series, today: CalendarDay): SourceMoment | null {
  if (recurrence === null) return null;
  const start = fields.text('startDate');
  const day = firstDayOf(recurrence.rule, start > today ? start.slice(0, 10) : today);
  if (day === null) return null;
  const time = /^(\d{1,2}):(\d{2})$/.exec(fields.text('startTime'));
  return time === null
    ? { day }
    : { wall: `${day}T${(time[1] ?? '').padStart(2, '0')}:${time[2]}`, zone: null };
}

/** Task of a series of which none is open, which the program would make on its next day. */
export function taskOfSeries(id: string, series: Series, today: CalendarDay): SourceTask | null {
  const due = nextDue(series, today);
  const title = series.fields.text('title').trim();
  if (due === null || title === '') return null;
  return taskRow({
    sourceId: `repeat/${id}`,
    at: { file: null, line: 0 },
    title,
    description: series.fields.text('notes'),
    due,
    recurrence: series.recurrence,
  });
}
