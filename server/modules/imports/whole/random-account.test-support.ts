import { v7 as uuidv7 } from 'uuid';
import type * as z from 'zod/mini';
import type { outsideAssetData } from '#contract/task/asset-link-payload.ts';
import type { RecurrenceRule } from '#contract/task/recurrence.ts';
import type { Person } from '#tests/factories/person.ts';
import { connectSocket } from '#tests/factories/socket.ts';
import { call } from '#tests/factories/test-call.ts';
import type { TestServer } from '#tests/factories/test-server.ts';
import { uploadFile } from '#tests/factories/uploaded-file.ts';
import { randomFrom } from '#tests/random.ts';
import { toInstant } from '#time/instant.ts';
import { DAY, HOUR } from '#time/units.ts';

const timeZone = 'Europe/Berlin';
const words = ['Ümlaut', 'a "quoted" word', '=1+1', '- [ ] box', 'many\nlines', '🌱', '<b>bold</b>', ','];

/** Fills an account by everything that people can do by hand, as a seed has it. */
export async function fillAccount(
  server: TestServer,
  person: Person,
  seed: number,
  { hasFiles = true }: { readonly hasFiles?: boolean } = {},
): Promise<void> {
  const { below, isBelow, pick } = randomFrom(seed);
  /** Some of the values, at most so many, each once. */
  const some = <T>(values: readonly T[], most: number): T[] => {
    const left = [...values];
    const picked: T[] = [];
    while (left.length > 0 && picked.length < most && isBelow(0.7))
      picked.push(...left.splice(below(left.length), 1));
    return picked;
  };
  const tasks = await connectSocket(server.url, 'tasks', person.token);
  const calendar = await connectSocket(server.url, 'calendar', person.token);
  const now = server.clock.now();
  const at = (days: number, hours = 9) => toInstant(Math.floor(now / DAY) * DAY + days * DAY + hours * HOUR);
  let count = 0;
  const named = (word: string) => {
    count += 1;
    return `${word} ${seed}-${count}`;
  };
  const words_ = () => pick(['', ...words]);

  async function upload(): Promise<string> {
    const bytes = Uint8Array.from({ length: below(5_000) + 1 }, () => below(256));
    const name = named(pick(['Ümlaut.pdf', 'a/b: c?.txt', '🌱 plan', '..']));
    return (await uploadFile(server, person, bytes, { name })).id;
  }

  const labels: string[] = [];
  for (let round = 0; round < 4; round += 1) {
    const name = `label-${seed}-${round}`;
    labels.push(name);
    await tasks.ask('createLabel', { id: uuidv7(), name, tone: pick(['red', 'green', 'grey']) });
  }
  const made: string[] = [];
  for (let round = 0; round < 25; round += 1) {
    const id = uuidv7();
    const due = pick<{ readonly dueDay?: string; readonly dueDate?: string }>([
      {},
      { dueDay: at(below(30) - 5).slice(0, 10) },
      { dueDate: at(below(30) - 5, below(24)) },
    ]);
    const parentTaskId = made.length > 0 && isBelow(0.35) ? made[below(made.length)] : undefined;
    await tasks.ask('createTask', {
      id,
      title: named('task').replace(/$/, isBelow(0.3) ? ' =SUM(1)' : ''),
      description: words_(),
      importance: below(101),
      workload: pick([null, 15, 90]),
      isNew: isBelow(0.3),
      sourceUrl: pick([null, 'https://example.org/a?b=c']),
      labels: some(labels, 3),
      reminders: 'dueDay' in due || 'dueDate' in due ? some([0, 15, 60], 2) : [],
      ...due,
      ...(parentTaskId === undefined ? {} : { parentTaskId }),
    });
    made.push(id);
    if (isBelow(0.3)) await tasks.ask('updateTask', { id, data: { progress: pick(['doing', 'waiting']) } });
    if (isBelow(0.3)) {
      const data = pick<z.input<typeof outsideAssetData>>([
        {
          assetType: 'link',
          assetValue: 'https://example.org/x',
          label: words_().replaceAll('\n', ' '),
        },
        { assetType: 'place', assetValue: 'Main St 1' },
        { assetType: 'amount', assetValue: '12.50', unit: 'EUR' },
      ]);
      await tasks.ask('createAssetLink', { id, createAssetData: { assetLinkId: uuidv7(), data } });
    }
    const isDated = 'dueDay' in due || 'dueDate' in due;
    if (isDated && isBelow(0.4)) {
      const recurrence: RecurrenceRule = {
        rule: pick(['FREQ=DAILY', 'FREQ=WEEKLY;BYDAY=MO,TH', 'FREQ=MONTHLY;COUNT=7']),
        timeZone,
        basis: pick(['date', 'completion']),
      };
      await tasks.ask('setTaskRecurrence', { id, recurrence });
    }
    if (isBelow(0.2)) await tasks.ask('finishTask', { id, at: at(0, 0), clientNow: toInstant(now) });
    if (hasFiles && isBelow(0.2)) {
      const data = { assetType: 'file' as const, fileId: await upload(), label: pick(['', 'Signed']) };
      await tasks.ask('createAssetLink', { id, createAssetData: { assetLinkId: uuidv7(), data } });
    }
    if (isBelow(0.4)) {
      const commentId = uuidv7();
      const text = named(`comment ${words_()}`);
      const fileIds = hasFiles && isBelow(0.3) ? [await upload()] : [];
      await tasks.ask('createComment', { commentId, noteId: id, text, fileIds });
    }
    if (isBelow(0.4)) {
      const data = { recordId: uuidv7(), startedAt: at(-2, 8), endedAt: at(-2, 9), note: named('record') };
      await tasks.ask('createNoteTimerRecord', { id, data });
    }
    if (isBelow(0.2)) {
      const props = { id: uuidv7(), startDate: at(round), endDate: at(round, 10), timeZone };
      await calendar.ask('createScheduleItemNote', { id, props });
    }
  }
  const collectionIds: string[] = [];
  for (let round = 0; round < 3; round += 1) {
    const collectionId = uuidv7();
    collectionIds.push(collectionId);
    const taskIds = some(made, 8);
    const name = named('collection');
    await tasks.ask('createQuickCollection', { collectionId, name, description: 'Why: this', taskIds });
    const [last] = taskIds.slice(-1);
    if (last !== undefined)
      await tasks.ask('updateNotePositionsInCollection', {
        collectionId,
        updatedNotes: [{ noteId: last, positionInList: 'Zz' }],
      });
  }
  for (const query of [
    { due: ['overdue' as const], ownerIds: [person.user.id] },
    { labels: labels.slice(0, 2) },
  ])
    await tasks.ask('createFilter', {
      id: uuidv7(),
      name: named('filter'),
      query,
      sort: 'due',
      tone: 'blue',
    });
  await tasks.ask('createTemplate', {
    id: uuidv7(),
    name: named('template'),
    tree: [0, 1].map((depth) => ({
      ...{ depth, title: named('step'), description: '', importance: 40, workload: null, labels: [] },
      ...{ reminders: [], due: { days: -3, minutes: null }, recurrence: null, links: [] },
    })),
  });
  for (let round = 0; round < 4; round += 1) {
    const times = { startDate: at(round + 1), endDate: at(round + 1, 10), timeZone, isAllDay: false };
    const days = { startDate: at(round, 22 + 1), endDate: at(round + 1, 22 + 1), timeZone, isAllDay: true };
    const extra = {
      location: pick([null, 'Room 4']),
      description: pick([null, 'Bring it']),
      reminders: [10],
    };
    const rule = pick([null, 'FREQ=DAILY;COUNT=6', 'FREQ=WEEKLY']);
    const title = named('event');
    await calendar.ask('createScheduleItem', {
      props: { id: uuidv7(), title, ...(isBelow(0.3) ? days : times), ...extra, rule },
    });
    const items = (await calendar.ask('getScheduleItems', {})).filter((item) => item.title === title);
    items.sort((a, b) => a.startDate.localeCompare(b.startDate));
    const [, second, third] = items;
    if (second !== undefined && isBelow(0.7))
      await calendar.ask('deleteScheduleItem', { calendarItemId: second.id, reach: 'one' });
    if (third !== undefined && isBelow(0.7))
      await calendar.ask('updateScheduleItem', {
        calendarItemId: third.id,
        props: { title: named('moved'), endDate: toInstant(Date.parse(third.endDate) + HOUR) },
        reach: 'one',
      });
  }
  await call(server, person, 'updateAppSettings', {
    body: {
      ...{ theme: 'dark', timeZone, dailyCapacity: 300, isWelcomed: true, matrixInverted: isBelow(0.5) },
      pins: [
        { path: `/collections/${collectionIds[0]}`, name: 'Pinned' },
        { path: '/time?range=week', name: 'Time' },
      ],
      calendars: { views: [{ id: 'tracked', isShown: false, tone: 2 }] },
    },
  });
  const body = { 'task.shared': { push: false, mail: true } };
  await call(server, person, 'updateNotificationPreferences', { body });
  for (const socket of [tasks, calendar]) socket.close();
}
