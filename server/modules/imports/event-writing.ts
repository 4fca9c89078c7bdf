import { v7 as uuidv7 } from 'uuid';
import { MAX_DESCRIPTION, MAX_LOCATION, MAX_TITLE } from '#contract/limits.ts';
import { singleLine } from '#contract/single-line.ts';
import { isEmpty } from '#server/changed-fields.ts';
import { toInstant } from '#time/instant.ts';
import { DAY, HOUR } from '#time/units.ts';
import {
  addOccurrence,
  adoptSeries,
  findOccurrence,
  type ScheduleItemWrites,
} from '../schedule-items/service.ts';
import type { Batch } from './batch.ts';
import { findFields } from './batch-repository.ts';
import { instantOfMoment } from './mapped-task.ts';
import type { PlannedRow } from './row-repository.ts';
import type { SourceEvent, SourceMoment } from './source-row.ts';

type EventRow = PlannedRow & { readonly source: SourceEvent };

/** Zone of an event; a series whose times are instants keeps them through changes of the clocks. */
function zoneOf({ start, rule }: SourceEvent, chosen: string): string {
  if ('wall' in start) return start.zone ?? chosen;
  return 'day' in start || rule === null ? chosen : 'UTC';
}

function fieldsOf(source: SourceEvent, chosen: string) {
  const { title, start, end, location, description } = source;
  const isAllDay = 'day' in start;
  const startDate = instantOfMoment(start, chosen);
  const usual = toInstant(Date.parse(startDate) + (isAllDay ? DAY : HOUR));
  return {
    title: singleLine(title).trim().slice(0, MAX_TITLE).toWellFormed() || '—',
    startDate,
    endDate: end === null ? usual : instantOfMoment(end, chosen),
    isAllDay,
    timeZone: zoneOf(source, chosen),
    location: location.trim() === '' ? null : location.trim().slice(0, MAX_LOCATION).toWellFormed(),
    description: description.trim() === '' ? null : description.slice(0, MAX_DESCRIPTION).toWellFormed(),
  };
}

/** Start by the rule of a series: a day of whole days, else an instant. */
function startByRule(moment: SourceMoment, chosen: string): string {
  return 'day' in moment ? moment.day : instantOfMoment(moment, chosen);
}

/** Writes events, and series of them with their exceptions, as if they were made by hand. */
export function createEventWriting(scheduleItems: ScheduleItemWrites) {
  async function create(batch: Batch, row: EventRow): Promise<void> {
    const { context, of } = batch;
    const fields = fieldsOf(row.source, of.choices.timeZone);
    const id = uuidv7();
    await scheduleItems.create(context, { ...fields, id, reminders: [], calendarId: null });
    batch.settle(row, 'create', id, null, fields);
  }

  async function createSeries(batch: Batch, row: EventRow, rule: string): Promise<void> {
    const { context, of } = batch;
    const { timeZone } = of.choices;
    const { exceptions } = row.source;
    const fields = fieldsOf(row.source, timeZone);
    const startsOf = (moments: readonly SourceMoment[] = []) =>
      moments.map((moment) => startByRule(moment, timeZone));
    const removed = startsOf(exceptions?.removed);
    const id = await adoptSeries(context, {
      first: { ...fields, reminders: [] },
      rule,
      // Occurrences that were moved have rows of their own.
      removed: [...removed, ...startsOf(exceptions?.moved)],
      changed: [],
    });
    if (id === null) return batch.settle(row, 'skip', null, 'left_out');
    batch.settle(row, 'create', id, null, { ...fields, removed });
  }

  /** An occurrence joins its series if that is here, so that what is done to all of it is done to this one, too. */
  async function createOccurrence(
    batch: Batch,
    row: EventRow,
    { series, original }: NonNullable<SourceEvent['occurrence']>,
  ): Promise<void> {
    const { context, of } = batch;
    const { timeZone } = of.choices;
    const known = batch.entityOf('event', series);
    const start = startByRule(original, timeZone);
    const found = known === null ? null : await findOccurrence(context, known, start);
    if (found === null) return create(batch, row);
    const fields = fieldsOf(row.source, timeZone);
    const { item } = found;
    if (item === null)
      return batch.settle(row, 'create', await addOccurrence(context, found, fields), null, fields);
    if (item.deletedAt !== null) return batch.settle(row, 'skip', null, 'deleted_here');
    // An edit of the occurrence here stays.
    if (item.version !== 1) return batch.settle(row, 'skip', null, 'changed_since');
    // An earlier import brought the series before this occurrence was moved.
    await scheduleItems.update(context, { calendarItemId: item.id, props: fields, reach: 'one' });
    batch.settle(row, 'update', item.id, null, fields);
  }

  /** Deletes occurrences that nobody touched here. */
  async function removeOccurrences({ context }: Batch, id: string, starts: readonly string[]) {
    for (const start of starts) {
      const item = (await findOccurrence(context, id, start))?.item;
      if (item?.deletedAt === null && item.version === 1)
        await scheduleItems.delete(context, { calendarItemId: item.id, reach: 'one' });
    }
  }

  async function update(batch: Batch, row: EventRow, id: string): Promise<void> {
    const { context, of } = batch;
    const { start, rule, exceptions } = row.source;
    const { timeZone } = of.choices;
    const fields = fieldsOf(row.source, timeZone);
    if (rule === null) {
      const props = batch.changed(row, fields);
      const before = await findFields(context.tx, 'event', id, Object.keys(props));
      await scheduleItems.update(context, { calendarItemId: id, props, reach: 'one' });
      return batch.settle(row, 'update', id, null, fields, before);
    }
    const removed = (exceptions?.removed ?? []).map((moment) => startByRule(moment, timeZone));
    const { removed: changed, ...props } = batch.changed(row, { ...fields, removed });
    const first = (await findOccurrence(context, id, startByRule(start, timeZone)))?.item;
    const { startDate: _, endDate: __, ...texts } = props;
    // A later occurrence stands for a series whose first was removed: it has times of its own.
    const written = first === undefined || first?.id === id ? props : texts;
    if (!isEmpty(written))
      await scheduleItems.update(context, { calendarItemId: id, props: written, reach: 'all' });
    await removeOccurrences(batch, id, changed ?? []);
    batch.settle(row, 'update', id, null, { ...fields, removed });
  }

  return async (batch: Batch, row: EventRow): Promise<void> => {
    const { rule, occurrence } = row.source;
    const known = batch.origin(row)?.entityId;
    if (row.outcome === 'update' && known !== undefined) return update(batch, row, known);
    if (occurrence !== undefined) return createOccurrence(batch, row, occurrence);
    return rule === null ? create(batch, row) : createSeries(batch, row, rule);
  };
}
