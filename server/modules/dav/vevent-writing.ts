import { v7 as uuidv7 } from 'uuid';
import { isEmpty } from '#server/changed-fields.ts';
import { RefusalError } from '#server/errors.ts';
import { demandEmitScope } from '#server/limits/demand-scope.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { toInstant } from '#time/instant.ts';
import { startOfDay } from '#time/zoned-day.ts';
import { adoptSeries, findOccurrence } from '../schedule-items/service.ts';
import { isSame } from './component-texts.ts';
import type { EventEntry } from './event-entries.ts';
import { type EventFields, isForeignSeries, type OccurrenceFields, readEvent } from './event-form.ts';
import type { InnerWrite } from './inner-writes.ts';
import { isDay, openStored, type StoredObject } from './stored-object.ts';
import type { KeptField } from './table.ts';

interface Target {
  readonly object: StoredObject;
  readonly entry: EventEntry | null;
  readonly kept: string | null;
  readonly zone: string;
}

interface Written {
  readonly kind: 'item' | 'series';
  readonly id: string;
  readonly keptFields: KeptField[];
}

const texts = ['title', 'description', 'location'] as const;

function timesOf({ start, end }: Pick<OccurrenceFields, 'start' | 'end'>, timeZone: string) {
  const at = (moment: string) => (isDay(moment) ? toInstant(startOfDay(moment, timeZone)) : moment);
  return { startDate: at(start), endDate: at(end), isAllDay: isDay(start), timeZone };
}

function textsOf({ title, description, location }: OccurrenceFields) {
  return { title: title || '—', description: description || null, location: location || null };
}

/** Differences as a patch of an item. */
function patchOf(before: OccurrenceFields, after: OccurrenceFields, zone: string) {
  const changed = textsOf(after);
  const patch = Object.fromEntries(
    texts.filter((name) => before[name] !== after[name]).map((name) => [name, changed[name]]),
  );
  const isMoved = before.start !== after.start || before.end !== after.end;
  return isMoved ? { ...patch, ...timesOf(after, zone) } : patch;
}

function firstOf(fields: EventFields) {
  return { ...textsOf(fields), ...timesOf(fields, fields.zone), reminders: [...fields.reminders] };
}

export function createEventWriting(inner: InnerWrite) {
  async function createItem(context: WriteContext, fields: EventFields): Promise<string> {
    const id = uuidv7();
    await inner(context, 'createScheduleItem', { props: { ...firstOf(fields), id, calendarId: null } });
    return id;
  }

  async function createSeries(
    context: WriteContext,
    rule: string,
    fields: EventFields,
  ): Promise<string | null> {
    demandEmitScope(context.caller, 'createScheduleItem');
    const changed = Object.entries(fields.changed).map(([originalStart, own]) => {
      return { originalStart, ...textsOf(own), ...timesOf(own, fields.zone) };
    });
    const id = await adoptSeries(context, {
      first: firstOf(fields),
      rule,
      removed: fields.excluded,
      changed,
    });
    const [start] = id === null ? [] : [fields.start];
    const found = id === null || start === undefined ? null : await findOccurrence(context, id, start);
    return found?.series.id ?? null;
  }

  async function create(context: WriteContext, { object }: Target): Promise<Written> {
    const fields = readEvent(object);
    const isForeign = isForeignSeries(object);
    if (fields.rule !== null && !isForeign) {
      try {
        const id = await createSeries(context, fields.rule, fields);
        if (id !== null) return { kind: 'series', id, keptFields: [] };
      } catch (error) {
        if (!(error instanceof RefusalError && error.id === 'invalid_rule')) throw error;
      }
    }
    const keptFields: KeptField[] = fields.rule !== null || isForeign ? ['series'] : [];
    return { kind: 'item', id: await createItem(context, fields), keptFields };
  }

  function removeWhole(context: WriteContext, { item, kind }: EventEntry): Promise<void> {
    return inner(context, 'deleteScheduleItem', {
      calendarItemId: item.id,
      reach: kind === 'series' ? 'all' : 'one',
    });
  }

  /** Exceptions of a series, one by one. False where one is of an occurrence that is not made yet. */
  async function writeExceptions(
    context: WriteContext,
    itemId: string,
    before: EventFields,
    after: EventFields,
  ): Promise<boolean> {
    const starts = new Set(
      [before, after].flatMap(({ excluded, changed }) => [...excluded, ...Object.keys(changed)]),
    );
    for (const start of starts) {
      const isOff = after.excluded.includes(start);
      const [was, is] = [before.changed[start], after.changed[start]];
      if (isOff === before.excluded.includes(start) && isSame(was, is)) continue;
      const item = (await findOccurrence(context, itemId, start))?.item ?? null;
      if (item === null) return false;
      if (isOff) {
        await inner(context, 'deleteScheduleItem', { calendarItemId: item.id, reach: 'one' });
        continue;
      }
      if (item.deletedAt !== null) await inner(context, 'restoreScheduleItem', { calendarItemId: item.id });
      if (is === undefined) return false;
      const props = { ...textsOf(is), ...timesOf(is, after.zone) };
      await inner(context, 'updateScheduleItem', { calendarItemId: item.id, props, reach: 'one' });
    }
    return true;
  }

  async function replace(context: WriteContext, target: Target, entry: EventEntry): Promise<Written> {
    if (entry.item.attendees.length > 0) throw new RefusalError('not_permitted');
    await removeWhole(context, entry);
    return create(context, target);
  }

  async function updateSeries(context: WriteContext, target: Target, entry: EventEntry): Promise<Written> {
    const after = readEvent(target.object);
    const before = entry.fields;
    const isCore = (['rule', 'start', 'end', 'zone'] as const).every((name) => before[name] === after[name]);
    const isTextSame =
      texts.every((name) => before[name] === after[name]) && isSame(before.reminders, after.reminders);
    const isSimple = isCore && isSame(Object.keys(before.changed), Object.keys(after.changed));
    if (!isSimple || isForeignSeries(target.object) || (!isTextSame && Object.keys(after.changed).length > 0))
      return replace(context, target, entry);
    if (!isTextSame) {
      const props = { ...patchOf(before, after, after.zone), reminders: [...after.reminders] };
      await inner(context, 'updateScheduleItem', { calendarItemId: entry.item.id, props, reach: 'all' });
    }
    const isWhole = await writeExceptions(context, entry.item.id, before, after);
    return isWhole ? { kind: 'series', id: entry.entityId, keptFields: [] } : replace(context, target, entry);
  }

  async function updateItem(context: WriteContext, target: Target, entry: EventEntry): Promise<Written> {
    const { object, kept, zone } = target;
    const after = readEvent(object);
    const isForeign = isForeignSeries(object);
    const wasKept = entry.head?.keptFields.includes('series') === true;
    const isBlock = entry.item.noteId !== null;
    const before = readEvent(openStored(entry.render(kept), zone));
    if (after.rule !== null && !isForeign && !isBlock && !(wasKept && before.rule === after.rule))
      return replace(context, target, entry);
    const patch = patchOf(before, after, entry.item.timeZone);
    const reminders = isSame(before.reminders, after.reminders) ? {} : { reminders: [...after.reminders] };
    // The title of a block is its task’s.
    const {
      title: _title,
      description: _description,
      location: _location,
      ...times
    } = { title: 0, description: 0, location: 0, ...patch };
    const props = { ...(isBlock ? times : patch), ...reminders };
    const { id, version } = entry.item;
    if (!isEmpty(props))
      await inner(context, 'updateScheduleItem', { calendarItemId: id, version, props, reach: 'one' });
    return { kind: 'item', id, keptFields: after.rule !== null || isForeign ? ['series'] : [] };
  }

  return {
    /** Writes what a program changed. Returns what the object is from now on. */
    put(context: WriteContext, target: Target): Promise<Written> {
      const { entry } = target;
      if (entry === null) return create(context, target);
      return entry.kind === 'series'
        ? updateSeries(context, target, entry)
        : updateItem(context, target, entry);
    },
    remove: removeWhole,
  };
}
