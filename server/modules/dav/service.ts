import { v7 as uuidv7 } from 'uuid';
import * as z from 'zod/mini';
import { MAX_DESCRIPTION } from '#contract/limits.ts';
import { collection } from '#contract/task/collection.ts';
import { emitScopes } from '#contract/tokens/scope-table.ts';
import { missingScopes } from '#contract/tokens/token-scopes.ts';
import type { Caller } from '#server/caller.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import type { Queryable } from '#server/database/driver.ts';
import type { EntityReaders } from '#server/entity-reader.ts';
import { demandEmitScope } from '#server/limits/demand-scope.ts';
import { RawJson } from '#server/raw-json.ts';
import type { BoundEvent } from '#server/realtime/bound-events.ts';
import type { ApplyOnce, WriteContext } from '#server/writes/write.ts';
import { findZone } from '../app-settings/service.ts';
import { type CalendarEntry, textsOf } from './calendar-entry.ts';
import { type CalendarChanges, readChanges } from './calendar-sync.ts';
import { DavRefusal } from './dav-refusal.ts';
import { type EventEntry, listEventEntries, SCHEDULE } from './event-entries.ts';
import { createInnerWrite } from './inner-writes.ts';
import * as repository from './object-repository.ts';
import { type ComponentKind, openStored } from './stored-object.ts';
import type { DavObjectRow } from './table.ts';
import { listTodos, TASKS, type TodoEntry } from './todo-entries.ts';
import { readTodo } from './todo-form.ts';
import { createTodoWriting } from './todo-writing.ts';
import { createEventWriting } from './vevent-writing.ts';

/** Longest object: a description of the longest kind, in four bytes a character, and what else there is. Bytes. */
export const MAX_OBJECT = 4 * MAX_DESCRIPTION + 131_072;

export interface DavCalendar {
  readonly id: string;
  readonly name: string | null;
  readonly component: ComponentKind;
  readonly isWritable: boolean;
  /** Whether it is a collection, whose name can change. */
  readonly isCollection: boolean;
}

/** Conditions of a request by its headers (RFC 9110, 13). */
export interface Conditions {
  readonly ifMatch: string | null;
  readonly ifNoneMatch: string | null;
}

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly readers: EntityReaders;
  readonly events: Readonly<Record<string, BoundEvent>>;
  readonly applyOnce: ApplyOnce;
}

/** Name in a calendar, whether there is an object or not. */
interface Named {
  readonly calendar: DavCalendar;
  readonly collectionIds: readonly string[];
  readonly name: string;
}

type Entry = TodoEntry | EventEntry;

function demandConditions(entry: CalendarEntry | null, { ifMatch, ifNoneMatch }: Conditions): void {
  const names = (header: string) => header.split(',').map((each) => each.trim().replace(/^W\//, ''));
  const isMatched = (header: string) =>
    entry !== null && (header.trim() === '*' || names(header).includes(entry.etag));
  if (ifMatch !== null && !isMatched(ifMatch)) throw new DavRefusal(412);
  if (ifNoneMatch !== null && isMatched(ifNoneMatch)) throw new DavRefusal(412);
}

/** Calendars of a person for programs that speak CalDAV: tasks by collection, and the schedule. docs/decisions/0088. */
export function createDavCalendars({ database, clock, readers, events, applyOnce }: Dependencies) {
  const inner = createInnerWrite(events);
  const todos = createTodoWriting(inner);
  const schedule = createEventWriting(inner);

  async function collectionsOf(caller: Caller) {
    const bound = events.getCollections;
    if (bound === undefined) return [];
    const payload = { isEverywhere: true };
    const { data } = await bound.run(
      { caller, requestId: uuidv7(), name: 'getCollections', payload },
      applyOnce,
    );
    return z.parse(z.array(collection), data instanceof RawJson ? data.toJSON() : data);
  }

  function may(caller: Caller, name: keyof typeof emitScopes): boolean {
    return caller.grant === null || missingScopes(caller.grant.scopes, emitScopes[name])?.length === 0;
  }

  async function calendarsOf(caller: Caller): Promise<DavCalendar[]> {
    const found: DavCalendar[] = [];
    if (may(caller, 'getTasks')) {
      const isWritable = may(caller, 'updateTask');
      const own = { component: 'VTODO', isWritable } as const;
      found.push({ ...own, id: TASKS, name: null, isCollection: false });
      for (const { id, name } of await collectionsOf(caller))
        found.push({ ...own, id, name, isCollection: true });
    }
    if (may(caller, 'getCalendarItems')) {
      const isWritable = may(caller, 'updateScheduleItem');
      found.push({ id: SCHEDULE, name: null, component: 'VEVENT', isWritable, isCollection: false });
    }
    return found;
  }

  async function calendarOf(caller: Caller, id: string): Promise<DavCalendar> {
    const calendar = (await calendarsOf(caller)).find((each) => each.id === id);
    if (calendar === undefined) throw new DavRefusal(404);
    return calendar;
  }

  /** Collections that a person may view. Read before a write begins, which has a connection of its own. */
  async function collectionIdsOf(caller: Caller, { component }: DavCalendar): Promise<string[]> {
    return component === 'VTODO' ? (await collectionsOf(caller)).map(({ id }) => id) : [];
  }

  /** Objects of all calendars of one kind. */
  async function allOf(
    queryable: Queryable,
    caller: Caller,
    { component }: DavCalendar,
    collectionIds: readonly string[],
  ): Promise<Entry[]> {
    const { userId } = caller;
    const zone = await findZone(queryable, userId);
    const heads = new Map(
      (await repository.listHeads(queryable, userId)).map((head) => [head.entityId, head]),
    );
    if (component === 'VEVENT') {
      demandEmitScope(caller, 'getCalendarItems');
      return listEventEntries(queryable, readers, { userId, zone, heads });
    }
    demandEmitScope(caller, 'getTasks');
    return listTodos(queryable, readers, { userId, zone, heads, collectionIds, now: clock.now() });
  }

  function isIn(entry: Entry, calendarId: string): boolean {
    return entry.kind === 'task' ? entry.calendars.includes(calendarId) : calendarId === SCHEDULE;
  }

  async function entriesOf(caller: Caller, calendar: DavCalendar) {
    const all = await allOf(database.outer, caller, calendar, await collectionIdsOf(caller, calendar));
    return all.filter((entry) => isIn(entry, calendar.id));
  }

  async function findIn(queryable: Queryable, caller: Caller, { calendar, collectionIds, name }: Named) {
    const all = await allOf(queryable, caller, calendar, collectionIds);
    return { all, entry: all.find((each) => each.name === name && isIn(each, calendar.id)) ?? null };
  }

  function demandWritable({ isWritable }: DavCalendar): void {
    if (!isWritable) throw new DavRefusal(403, 'need-privileges');
  }

  /** Object that a program writes: the one of that name, or one with its UID that comes from another calendar. */
  function entryFor(
    all: readonly Entry[],
    named: Entry | null,
    { id }: DavCalendar,
    uid: string,
  ): Entry | null {
    const known = all.find((each) => each.uid === uid) ?? null;
    if (named !== null && known !== null && known !== named) throw new DavRefusal(403, 'c:no-uid-conflict');
    if (named === null && known !== null && isIn(known, id)) throw new DavRefusal(403, 'c:no-uid-conflict');
    return named ?? known;
  }

  async function write(context: WriteContext, target: Named, text: string, conditions: Conditions) {
    const { tx, caller } = context;
    const { calendar, name } = target;
    const ownerId = caller.userId;
    await repository.lockObjectsOf(tx, ownerId);
    const { all, entry: named } = await findIn(tx, caller, target);
    demandConditions(named, conditions);
    const zone = await findZone(tx, ownerId);
    const object = openStored(text, zone);
    if (object.kind !== calendar.component) throw new DavRefusal(403, 'c:supported-calendar-component');
    const entry = entryFor(all, named, calendar, object.uid);
    const kept =
      entry?.head == null
        ? null
        : ((await repository.listKept(tx, [entry.head.id])).get(entry.head.id) ?? null);
    const row = { id: uuidv7(), ownerId, name, uid: object.uid, kept: text };
    if (calendar.component === 'VEVENT') {
      const { kind, id, keptFields } = await schedule.put(context, {
        ...{ object, kept, zone },
        entry: entry?.kind === 'task' ? null : entry,
      });
      await repository.put(tx, {
        ...row,
        kind,
        entityId: id,
        parentUid: null,
        keptFields,
      } satisfies DavObjectRow);
      return;
    }
    const todo = entry?.kind === 'task' ? entry : null;
    const { parentUid } = readTodo(object);
    const parent = all.find((each) => each.uid === parentUid) ?? null;
    const done = await todos.put(context, {
      ...{ object, kept, zone, entry: todo, calendarId: calendar.id },
      parentId: parent?.kind === 'task' ? parent.entityId : null,
    });
    const { id: entityId, keptFields } = done;
    await repository.put(tx, { ...row, kind: 'task', entityId, parentUid: done.parentUid, keptFields });
    if (todo === null) {
      const below = await repository.listBelow(tx, ownerId, object.uid);
      await todos.adopt(
        context,
        entityId,
        below.map((each) => each.entityId),
      );
    }
  }

  async function namedIn(caller: Caller, calendarId: string, name: string): Promise<Named> {
    const calendar = await calendarOf(caller, calendarId);
    return { calendar, name, collectionIds: await collectionIdsOf(caller, calendar) };
  }

  return {
    calendarsOf,
    calendarOf,
    entriesOf,
    texts: (entries: readonly CalendarEntry[]) => textsOf(database.outer, entries),

    /** Refuses 404. */
    async find(
      caller: Caller,
      calendarId: string,
      name: string,
    ): Promise<{ entry: CalendarEntry; text: string }> {
      const { entry } = await findIn(database.outer, caller, await namedIn(caller, calendarId, name));
      if (entry === null) throw new DavRefusal(404);
      const [text = ''] = await textsOf(database.outer, [entry]);
      return { entry, text };
    },

    /** Returns whether the object is new, and its entity tag if it is kept as it was written. */
    async put(caller: Caller, calendarId: string, name: string, text: string, conditions: Conditions) {
      const target = await namedIn(caller, calendarId, name);
      demandWritable(target.calendar);
      if (Buffer.byteLength(text) > MAX_OBJECT) throw new DavRefusal(403, 'c:max-resource-size');
      const { entry: before } = await findIn(database.outer, caller, target);
      await applyOnce(
        { caller, requestId: uuidv7(), name: 'putCalendarObject' },
        { calendarId, name },
        {
          perform: (context) => write(context, target, text, conditions),
          answer: async () => ({}),
        },
      );
      const { entry } = await findIn(database.outer, caller, target);
      const [now] = entry === null ? [] : await textsOf(database.outer, [entry]);
      return { isNew: before === null, etag: now === text ? (entry?.etag ?? null) : null };
    },

    async remove(caller: Caller, calendarId: string, name: string, conditions: Conditions): Promise<void> {
      const target = await namedIn(caller, calendarId, name);
      demandWritable(target.calendar);
      await applyOnce(
        { caller, requestId: uuidv7(), name: 'deleteCalendarObject' },
        { calendarId, name },
        {
          async perform(context) {
            await repository.lockObjectsOf(context.tx, caller.userId);
            const { entry } = await findIn(context.tx, caller, target);
            if (entry === null) throw new DavRefusal(404);
            demandConditions(entry, conditions);
            if (entry.kind === 'task') await todos.remove(context, entry, calendarId);
            else await schedule.remove(context, entry);
          },
          answer: async () => ({}),
        },
      );
    },

    async rename(caller: Caller, { id, isCollection }: DavCalendar, name: string): Promise<boolean> {
      const bound = events.updateCollection;
      if (bound === undefined || !isCollection) return false;
      const payload = { collectionId: id, updateCollectionData: { name } };
      await bound.run({ caller, requestId: uuidv7(), name: 'updateCollection', payload }, applyOnce);
      return true;
    },

    /** Changes of a calendar since a sync token; null for all of it. Throws `valid-sync-token`. */
    async changes(
      caller: Caller,
      calendar: DavCalendar,
      token: string | null,
      limit: number,
    ): Promise<CalendarChanges & { entries: Map<string, CalendarEntry> }> {
      const entries = await entriesOf(caller, calendar);
      const byName = new Map<string, CalendarEntry>(entries.map((entry) => [entry.name, entry]));
      const changes = await readChanges(database, caller.userId, calendar.id, entries, token, limit);
      return { ...changes, entries: byName };
    },
  };
}
export type DavCalendars = ReturnType<typeof createDavCalendars>;
