import { v7 as uuidv7 } from 'uuid';
import type { DemoPersonName } from './demo-person.ts';
import type { Chapter, DemoStory } from './demo-story.ts';
import type { DemoWork } from './demo-work.ts';

/** Days of the last two weeks, without today. */
const PAST = Array.from({ length: 14 }, (_, index) => index - 14);
/** Regular work: person, task, usual start and minutes, which vary from day to day. */
const habits: ReadonlyArray<
  readonly [DemoPersonName, keyof DemoWork, hour: number, minutes: number, note: string]
> = [
  ['mara', 'report', 8.5, 35, 'Receipts'],
  ['mara', 'roof', 16, 25, 'Talks with the client'],
  ['tom', 'heating', 10, 70, 'On site'],
  ['priya', 'panels', 9, 90, 'Layout'],
  ['lukas', 'panels', 13, 60, 'Renders'],
  ['ines', 'roof', 7.5, 120, 'Site'],
  ['yuki', 'courtyard', 10.5, 110, 'Base and walls'],
  ['amira', 'roof', 8, 150, 'Rafters'],
  ['amira', 'tiles', 15, 30, 'Offers'],
];

/** Timer records of two weeks, as if added each evening. */
export async function* makeRecords({ api, people, days }: DemoStory, work: DemoWork): Chapter {
  for (const inDays of PAST.filter((day) => day >= -10 && days.isWorkday(day))) {
    yield days.at(inDays, 20);
    for (const [index, [name, task, hour, usual, note]] of habits.entries()) {
      if ((index + inDays) % 4 === 0) continue;
      const minutes = usual + (((index * 7 - inDays * 11) % 5) - 2) * 5;
      const [startedAt, endedAt] = [days.instant(inDays, hour), days.instant(inDays, hour + minutes / 60)];
      const data = { recordId: uuidv7(), startedAt, endedAt, note };
      await api.emit(people[name].id, 'createNoteTimerRecord', { id: work[task], data });
    }
  }
}

/** Blocks of a full week, Monday to Sunday: common meetings, and the work of each person. */
export async function* makeWeek({ api, people, days }: DemoStory, work: DemoWork): Chapter {
  const { timeZone } = days;
  yield days.at(-1, 18);
  for (const { id } of Object.values(people)) {
    const meetings = [
      ['Week ahead', 0, 8.5, 30],
      ['Site talk', 3, 13, 45],
      ['Week behind, with cake', 4, 15.5, 45],
    ] as const;
    for (const [title, weekday, hour, minutes] of meetings) {
      const inDays = days.monday + weekday;
      const [startDate, endDate] = [days.instant(inDays, hour), days.instant(inDays, hour + minutes / 60)];
      const props = { id: uuidv7(), title, startDate, endDate, timeZone, reminders: [10] };
      await api.emit(id, 'createScheduleItem', { props });
    }
  }
  for (const [index, [name, task, hour, usual]] of habits.entries()) {
    for (let weekday = 0; weekday < 5; weekday += 1) {
      if ((index + weekday) % 3 === 0) continue;
      const inDays = days.monday + weekday;
      const [startDate, endDate] = [days.instant(inDays, hour), days.instant(inDays, hour + usual / 60)];
      const props = { id: uuidv7(), startDate, endDate, timeZone };
      await api.emit(people[name].id, 'createScheduleItemNote', { id: work[task], props });
    }
  }
  const weekend = [
    ['mara', 'Market and lake', 5, 9],
    ['tom', 'Football, away', 6, 14],
    ['ines', 'Concert of the choir', 5, 18],
    ['yuki', 'Kiln day', 6, 10],
  ] as const;
  for (const [name, title, weekday, hour] of weekend) {
    const inDays = days.monday + weekday;
    const props = {
      id: uuidv7(),
      title,
      startDate: days.instant(inDays, hour),
      endDate: days.instant(inDays, hour + 3),
      timeZone,
    };
    await api.emit(people[name].id, 'createScheduleItem', { props });
  }
  await makeRehearsals({ api, people, days });
}

/** Series of a person’s own with guests: the choir meets each Wednesday. */
async function makeRehearsals({ api, people, days }: Pick<DemoStory, 'api' | 'people' | 'days'>) {
  const { id: owner } = people.mara;
  const { timeZone } = days;
  const wednesday = days.monday + 2;
  const calendarItemId = uuidv7();
  const props = {
    id: calendarItemId,
    title: 'Rehearsal of the choir',
    startDate: days.instant(wednesday, 19.5),
    endDate: days.instant(wednesday, 21),
    timeZone,
    rule: 'FREQ=WEEKLY',
  };
  await api.emit(owner, 'createScheduleItem', { props });
  await api.emit(owner, 'updateScheduleItem', {
    calendarItemId,
    props: { location: 'Parish hall, first floor', guests: ['hanna@choir.example', 'piet@choir.example'] },
    reach: 'all',
  });
}
