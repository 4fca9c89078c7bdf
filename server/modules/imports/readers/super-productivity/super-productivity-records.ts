import { addDays, type CalendarDay, isCalendarDay } from '#time/calendar-day.ts';
import { DAY, HOUR, SECOND } from '#time/units.ts';
import type { SourceFault, SourceMoment, SourceRecord } from '../../source-row.ts';
import { faultRow } from '../row-defaults.ts';
import type { BackupTask } from './super-productivity-data.ts';

/** Time at which the first record of a day begins: the program keeps amounts, but no times. */
const MORNING = 9 * HOUR;

function momentAt(day: CalendarDay, time: number): SourceMoment {
  const [on, left] = time < DAY ? [day, time] : [addDays(day, 1), time - DAY];
  return { wall: `${on}T${new Date(left).toISOString().slice(11, 19)}`, zone: null };
}

/** Records of the time that was spent on each day, one after the other. */
export class DayRecords {
  readonly #used = new Map<CalendarDay, number>();

  /** A task with subtasks has their time as its own. */
  *of({ fields, line }: BackupTask): Generator<SourceRecord | SourceFault> {
    const spent = fields.object('timeSpentOnDay');
    const id = fields.text('id');
    if (spent === null || id === '' || fields.list('subTaskIds').length > 0) return;
    for (const day of spent.names) {
      const length = Math.round((spent.number(day) ?? 0) / SECOND) * SECOND;
      if (length === 0) continue;
      const about = { sourceId: `${id}/${day}`, at: { file: null, line } };
      const detail = `${fields.text('title')}: ${day}`;
      if (!isCalendarDay(day)) yield faultRow('bad_date', detail, about);
      else if (length < 0 || length > DAY) yield faultRow('bad_number', detail, about);
      else
        yield {
          kind: 'record',
          ...about,
          ...this.#stretch(day, length),
          task: { sourceId: id },
          note: '',
          labels: [],
          leftBehind: [{ what: 'time_of_day', detail: day }],
        };
    }
  }

  #stretch(day: CalendarDay, length: number): Pick<SourceRecord, 'start' | 'end'> {
    const next = this.#used.get(day) ?? MORNING;
    // A stretch that does not fit behind the others ends with the day.
    const start = next + length > DAY ? DAY - length : next;
    this.#used.set(day, start + length);
    return { start: momentAt(day, start), end: momentAt(day, start + length) };
  }
}
