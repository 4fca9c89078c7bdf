import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnswerOf } from '#contract/events/realtime.ts';
import type { ScheduleItem } from '#contract/schedule-item.ts';
import type { Task } from '#contract/task/task.ts';
import type { TimerRecord } from '#contract/timer-record.ts';
import { type Person, registerPerson } from '#tests/factories/person.ts';
import { connectSocket, type TestSocket } from '#tests/factories/socket.ts';
import { connectAll } from '#tests/factories/sockets.ts';
import { makeOrganization } from '#tests/factories/test-organization.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { seed } from '#tests/random-seed.ts';
import { entityReaders, textReaders } from './areas/entity-readers.ts';
import { scheduleItems } from './modules/schedule-items/table.ts';
import { taskAccess } from './modules/tasks/access/table.ts';
import { taskSeries } from './modules/tasks/series/table.ts';
import { tasks } from './modules/tasks/table.ts';
import { timerRecords } from './modules/timer-records/table.ts';

const names = ['ann', 'mia', 'lea', 'kim', 'gus', 'stranger'] as const;
type Name = (typeof names)[number];

const TASKS = 240;
const ITEMS = 600;
const RECORDS = 200;

let server: TestServer;
let people: Readonly<Record<Name, Person>>;
let socketsOfTasks: Readonly<Record<Name, TestSocket>>;
let socketsOfCalendar: Readonly<Record<Name, TestSocket>>;
let ids: string[];
let itemIds: string[];
let recordIds: string[];

/** Characters that JSON or PostgreSQL writes in a way of its own. */
const visible = ['a', 'é', '🙂', '"', '\\', ',', '{', '}', "'"] as const;
const line = fc.string({ unit: fc.constantFrom(...visible), minLength: 1, maxLength: 20 });
const prose = fc.string({
  unit: fc.constantFrom(...visible, '\n', '\r', '\t', '\b', '\u0001', '\u007f', '\u2028'),
  maxLength: 30,
});
const instant = fc
  .date({ min: new Date('0001-01-02T00:00:00Z'), max: new Date('9998-12-30T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString());
/** Within the stretch that the lists of the calendar and of records are asked for. */
const around = fc.integer({ min: -2_000_000_000, max: 2_000_000_000 });
const file = fc.record({
  id: fc.constant(uuidv7()),
  name: fc.string(),
  size: fc.nat(),
  mediaType: fc.constant('image/png'),
  width: fc.option(fc.nat()),
  height: fc.option(fc.nat()),
  hasPreview: fc.boolean(),
});
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 2 });

function draw<T>(values: fc.Arbitrary<T>, count: number): T[] {
  return fc.sample(values, { seed: seed + count, numRuns: count });
}

beforeAll(async () => {
  server = await startTestServer();
  const made = await makeOrganization(server, {
    people: { ann: 'member', mia: 'member', lea: 'member', kim: 'member', gus: 'guest' },
    groups: {
      team: { members: { lea: 'lead' } },
      squad: { below: 'team', members: { kim: 'member', gus: 'member' } },
    },
  });
  people = { ...made.people, stranger: await registerPerson(server) };
  socketsOfTasks = await connectAll(server, 'tasks', people);
  socketsOfCalendar = await connectAll(server, 'calendar', people);
  const { outer } = server.database;
  const now = server.clock.now();
  const person = fc.constantFrom(...names.map((name) => people[name].user.id));
  const groupId = fc.constantFrom(made.groups.team, made.groups.squad);

  const series = draw(
    fc.record({
      ownerId: person,
      endedAt: maybe(instant),
      rule: fc.constantFrom('FREQ=DAILY', 'FREQ=WEEKLY;BYDAY=MO'),
    }),
    20,
  ).map((row) => ({
    ...row,
    id: uuidv7(),
    timeZone: 'Europe/Berlin',
    basis: 'date' as const,
    startsAt: new Date(now).toISOString(),
    lastOccurrence: new Date(now).toISOString(),
    title: 'Series',
    description: '',
    importance: 1,
    isWholeDay: false,
  }));
  await outer.insert(taskSeries).values(series);
  const seriesIds = series.map(({ id }) => id);
  ids = Array.from({ length: TASKS }, () => uuidv7());
  const accesses = draw(
    fc.record({
      task: fc.nat(TASKS - 1),
      right: fc.constantFrom('view' as const, 'edit' as const, 'assignee' as const),
      path: fc.oneof(
        person.map((userId) => ({ userId })),
        groupId.map((id) => ({ groupId: id })),
        fc.constant({ organizationId: made.id }),
      ),
      createdAt: instant,
    }),
    160,
  );
  const accessRows = accesses.map(({ task, ...row }) => ({ ...row, id: uuidv7(), taskId: ids[task] ?? '' }));
  const given = Map.groupBy(accessRows, ({ taskId }) => taskId);
  const audienceOf = (line: readonly (string | null)[], scope: string | null) => {
    const paths = line.flatMap((id) => given.get(id ?? '') ?? []).map((row) => Object.values(row.path)[0]);
    return [...new Set([...paths, scope])].filter((id) => id !== null && id !== undefined);
  };
  const drawn = draw(
    fc.record({
      createdAt: instant,
      updatedAt: instant,
      version: fc.integer({ min: 1, max: 1_000_000 }),
      ownerId: person,
      title: line,
      description: fc.oneof(
        prose,
        prose,
        fc.integer({ min: 8_000, max: 90_000 }).map((size) => 'ü"'.repeat(size / 2)),
      ),
      dueDate: instant,
      dueDay: maybe(fc.constantFrom('2026-11-21', '0001-01-02', '9998-12-30')),
      hasDueDate: fc.boolean(),
      importance: fc.integer({ min: 0, max: 100 }),
      workload: maybe(fc.integer({ min: 1, max: 60_000 })),
      isNew: fc.boolean(),
      sourceUrl: maybe(fc.webUrl()),
      position: fc.stringMatching(/^[0-9A-Za-z]{1,8}$/),
      labels: fc.uniqueArray(fc.constantFrom('a', 'é"', '🙂', '{\\}', 'null', 'NULL'), { maxLength: 3 }),
      reminders: fc.array(fc.integer({ min: 0, max: 10_000 }), { maxLength: 3 }),
      parent: maybe(fc.nat(TASKS - 1)),
      organizationId: fc.option(fc.constant(made.id), { freq: 1 }),
      groupId: fc.option(groupId, { freq: 1 }),
      openProgress: fc.constantFrom('todo' as const, 'doing' as const, 'waiting' as const),
      delegatedStatus: fc.constantFrom('OPEN' as const, 'REQUEST' as const, 'DELEGATED' as const),
      completedAt: maybe(instant),
      deletedAt: fc.option(instant, { freq: 6 }),
      assets: fc.array(fc.record({ assetValue: line, unit: maybe(line), label: line, file: maybe(file) }), {
        maxLength: 2,
      }),
      series: maybe(fc.constantFrom(...seriesIds)),
      occurrence: maybe(instant),
    }),
    TASKS,
  );
  await outer.insert(tasks).values(
    drawn.map(({ parent, openProgress, hasDueDate, dueDay, assets, series: seriesId, ...row }, index) => {
      const id = ids[index] ?? '';
      const parentTaskId = parent === null || parent >= index ? null : (ids[parent] ?? null);
      return {
        ...row,
        id,
        dueDate: hasDueDate ? row.dueDate : null,
        dueDay: hasDueDate ? dueDay : null,
        parentTaskId,
        path: parentTaskId === null ? [] : [parentTaskId],
        audience: audienceOf([id, parentTaskId], row.groupId ?? row.organizationId),
        progress: row.completedAt === null ? openProgress : ('done' as const),
        assetLinks: assets.map((asset) => ({
          ...asset,
          id: uuidv7(),
          noteId: id,
          assetType: 'link' as const,
        })),
        seriesId,
      };
    }),
  );
  await outer
    .insert(taskAccess)
    .values(accessRows.map(({ path, ...row }) => ({ ...row, ...path })))
    .onConflictDoNothing();

  const noteId = fc.nat(TASKS - 1).map((index) => ids[index] ?? '');
  const at = (offset: number) => new Date(now + offset).toISOString();
  const items = draw(
    fc.record({
      createdAt: instant,
      updatedAt: instant,
      ownerId: person,
      noteId: maybe(noteId),
      title: maybe(line),
      start: around,
      length: fc.nat(90_000_000),
      isAllDay: fc.boolean(),
      reminders: fc.array(fc.integer({ min: 0, max: 10_000 }), { maxLength: 2 }),
      provider: maybe(fc.constantFrom('google' as const, 'microsoft' as const)),
      deletedAt: fc.option(instant, { freq: 6 }),
      isReadOnly: fc.boolean(),
      attendees: fc.array(
        fc.record({
          name: line,
          email: fc.constant('a@example.org'),
          response: fc.constantFrom('accepted' as const, 'none' as const),
          isSelf: fc.boolean(),
          isOrganizer: fc.boolean(),
        }),
        { maxLength: 2 },
      ),
      meetingUrl: maybe(fc.webUrl()),
      location: maybe(line),
      description: maybe(prose),
      isDeclined: fc.boolean(),
      isTransparent: fc.boolean(),
    }),
    ITEMS,
  ).map(({ start, length, ...row }) => ({
    ...row,
    id: uuidv7(),
    startDate: at(start),
    endDate: at(start + length),
    timeZone: 'Europe/Berlin',
    type: row.noteId === null ? ('default' as const) : ('taskSchedule' as const),
    origin: 'other' as const,
  }));
  // One person has more than one query returns.
  await outer
    .insert(scheduleItems)
    .values(items.map((row, index) => (index % 2 === 0 ? { ...row, ownerId: people.mia.user.id } : row)));
  itemIds = items.map(({ id }) => id);
  const records = draw(
    fc.record({ createdAt: instant, updatedAt: instant, userId: person, noteId, note: line, start: around }),
    RECORDS,
  ).map(({ start, ...row }, index) => ({
    ...row,
    id: uuidv7(),
    startedAt: at(start),
    endedAt: at(start + index * 1_000),
    deletedAt: index % 9 === 0 ? at(0) : null,
  }));
  await outer.insert(timerRecords).values(records);
  recordIds = records.map(({ id }) => id);
});
afterAll(async () => {
  for (const socket of [...Object.values(socketsOfTasks), ...Object.values(socketsOfCalendar)])
    socket.close();
  await server.close();
});

const byId = <T extends { readonly id: string }>(a: T, b: T) => (a.id < b.id ? -1 : 1);

/** Tasks that a user sees as the presenter writes them; deleted ones left out. */
async function presentedTasks(userId: string): Promise<Task[]> {
  const view = await entityReaders.task(server.database.outer, ids, [userId]);
  return ids.flatMap((id) => {
    const seen = view(id, userId);
    return seen === null || seen.isDeleted ? [] : seen.data;
  });
}

describe.each(names)(`what %s is sent as text (seed ${seed}: SEED=${seed} repeats it)`, (name) => {
  it('is each task as it is presented to them, nothing of those that they may not see', async () => {
    const { id: userId } = people[name].user;
    const view = await entityReaders.task(server.database.outer, ids, [userId]);
    const textOf = await textReaders('task')(server.database.outer, ids, userId);
    for (const id of ids) {
      const seen = view(id, userId);
      const found = textOf(id);
      expect(found?.version).toBe(seen?.data.version);
      if (seen === null || seen.isDeleted) expect(found?.text ?? null).toBeNull();
      else expect(JSON.parse(found?.text ?? '')).toEqual(seen.data);
    }
  });

  it('is the open tasks that they see, page by page, oldest first', async () => {
    const expected = (await presentedTasks(people[name].user.id)).filter(
      ({ completedAt }) => completedAt === null,
    );
    for (const limit of [7, 1_000]) {
      const received: Task[] = [];
      for (let after: string | undefined | null; after !== null; ) {
        const page: AnswerOf<'getTasks'> = await socketsOfTasks[name].ask('getTasks', { after, limit });
        expect(page.tasks.length).toBeLessThanOrEqual(limit);
        received.push(...page.tasks);
        after = page.nextAfter;
      }
      expect(received).toEqual(expected.sort(byId));
    }
  });

  it('is the completed tasks that they see, latest first', async () => {
    const expected = (await presentedTasks(people[name].user.id)).filter(
      ({ completedAt }) => completedAt !== null,
    );
    const received: Task[] = [];
    for (let startIndex: number | null = 0; startIndex !== null; ) {
      const page: AnswerOf<'getCompletedTasks'> = await socketsOfTasks[name].ask('getCompletedTasks', {
        startIndex,
      });
      received.push(...page.tasks);
      startIndex = page.nextIndex;
    }
    const latest = received.map(({ completedAt }) => completedAt ?? '');
    expect(latest).toEqual([...latest].sort().reverse());
    expect(received.sort(byId)).toEqual(expected.sort(byId));
  });

  it('is their own schedule items, without those of tasks that they may not see', async () => {
    const { id: userId } = people[name].user;
    const view = await entityReaders.scheduleItem(server.database.outer, itemIds, [userId]);
    const expected = itemIds.flatMap((id): ScheduleItem[] => {
      const seen = view(id, userId);
      return seen === null || seen.isDeleted ? [] : [seen.data];
    });
    const range = {
      timeMin: new Date(server.clock.now() - 3_000_000_000).toISOString(),
      timeMax: new Date(server.clock.now() + 3_000_000_000).toISOString(),
    };
    const received = await socketsOfCalendar[name].ask('getCalendarItems', range);
    const starts = received.map(({ startDate }) => startDate);
    expect(starts).toEqual([...starts].sort());
    expect(received.sort(byId)).toEqual(expected.sort(byId));
  });

  it('is their own records, without those of deleted tasks', async () => {
    const { id: userId } = people[name].user;
    const view = await entityReaders.timerRecord(server.database.outer, recordIds, [userId]);
    const expected = recordIds.flatMap((id): TimerRecord[] => {
      const seen = view(id, userId);
      return seen === null || seen.isDeleted || seen.data.userId !== userId ? [] : [seen.data];
    });
    const range = {
      timeMin: new Date(server.clock.now() - 3_000_000_000).toISOString(),
      timeMax: new Date(server.clock.now() + 3_000_000_000).toISOString(),
    };
    const received = await socketsOfTasks[name].ask('getTimerRecords', range);
    expect(received.sort(byId)).toEqual(expected.sort(byId));
  });
});

it('pages of somebody alone are full, bounded in bytes, and have every task once', async () => {
  const solo = await registerPerson(server);
  const at = new Date(server.clock.now()).toISOString();
  const sizes = draw(fc.oneof(fc.nat(8_000), fc.nat(8_000), fc.nat(20_000)), 700);
  const rows = sizes.map((size) => ({ id: uuidv7(), description: 'd'.repeat(size) }));
  const same = {
    ownerId: solo.user.id,
    title: 'Task',
    importance: 1,
    position: 'a',
    createdAt: at,
    updatedAt: at,
  };
  await server.database.outer.insert(tasks).values(rows.map((row) => ({ ...same, ...row })));
  const socket = await connectSocket(server.url, 'tasks', solo.token);
  const received: string[] = [];
  for (let after: string | undefined | null; after !== null; ) {
    const page: AnswerOf<'getTasks'> = await socket.ask('getTasks', { after });
    const bytes = JSON.stringify(page.tasks).length;
    expect(bytes).toBeLessThanOrEqual(1_100_000);
    if (page.nextAfter !== null) expect(bytes).toBeGreaterThan(500_000);
    received.push(...page.tasks.map(({ id }) => id));
    after = page.nextAfter;
  }
  expect(received).toEqual(rows.map(({ id }) => id));
  socket.close();
});
