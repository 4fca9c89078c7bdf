import type { AppSettings } from '#contract/app-settings.ts';
import type { Change } from '#contract/change.ts';
import { PAGE_SIZE } from '#contract/limits.ts';
import type { AnswerOf, PayloadOf, ReadName } from '#contract/realtime.ts';
import type { ScheduleItem } from '#contract/schedule-item.ts';
import type { Task } from '#contract/task.ts';
import type { TimerRecord } from '#contract/timer-record.ts';
import type { User } from '#contract/user.ts';
import type { Call } from '../http/call.ts';
import type { DiskMeta } from './disk.ts';
import type { Range } from './ranges.ts';

export type Ask = <N extends ReadName>(name: N, payload: PayloadOf<N>) => Promise<AnswerOf<N>>;

const DAY = 24 * 60 * 60 * 1_000;
/** How far back schedule items and timer records are loaded at the start. Milliseconds. */
export const RECENT = 31 * DAY;

/** A row of a load as the change log would say it. */
export const upsertOf = {
  user: (data: User): Change => ({ entity: 'user', id: data.id, version: data.version, op: 'upsert', data }),
  appSettings: (data: AppSettings): Change => ({
    entity: 'appSettings',
    id: data.id,
    version: data.version,
    op: 'upsert',
    data,
  }),
  task: (data: Task): Change => ({ entity: 'task', id: data.id, version: data.version, op: 'upsert', data }),
  timerRecord: (data: TimerRecord): Change => ({
    entity: 'timerRecord',
    id: data.id,
    version: data.version,
    op: 'upsert',
    data,
  }),
  scheduleItem: (data: ScheduleItem): Change => ({
    entity: 'scheduleItem',
    id: data.id,
    version: data.version,
    op: 'upsert',
    data,
  }),
};

export interface InitialLoad {
  readonly name: string;
  run(): AsyncIterable<readonly Change[]>;
}

/** The initial data sets in their order. What was loaded beyond them (`kept`) is loaded again with them. */
export function initialLoads(call: Call, ask: Ask, now: number, kept: DiskMeta): readonly InitialLoad[] {
  const ranges: readonly Range[] = [
    [now - RECENT, now + DAY],
    ...kept.ranges.filter(([start]) => start < now - RECENT),
  ];
  return [
    {
      name: 'me',
      async *run() {
        yield [upsertOf.user(await call('getMe', {}))];
      },
    },
    {
      name: 'appSettings',
      async *run() {
        yield [upsertOf.appSettings(await call('getAppSettings', {}))];
      },
    },
    {
      name: 'tasks',
      async *run() {
        let after: string | null = null;
        do {
          const page: AnswerOf<'getTasks'> = await ask('getTasks', {
            limit: PAGE_SIZE,
            ...(after === null ? {} : { after }),
          });
          yield page.tasks.map(upsertOf.task);
          after = page.nextAfter;
        } while (after !== null);
        yield* completedTasks(ask, kept.completedDownTo);
      },
    },
    {
      name: 'scheduleItems',
      async *run() {
        yield (await ask('getScheduleItems', {})).map(upsertOf.scheduleItem);
        for (const range of ranges.slice(1)) {
          yield (await ask('getCalendarItems', asPayload(range))).map(upsertOf.scheduleItem);
        }
      },
    },
    {
      name: 'timerRecords',
      async *run() {
        for (const range of ranges) {
          yield (await ask('getTimerRecords', asPayload(range))).map(upsertOf.timerRecord);
        }
      },
    },
  ];
}

async function* completedTasks(ask: Ask, downTo: string | null): AsyncIterable<readonly Change[]> {
  if (downTo === null) return;
  let startIndex: number | null = 0;
  while (startIndex !== null) {
    const page: AnswerOf<'getCompletedTasks'> = await ask('getCompletedTasks', { startIndex });
    yield page.tasks.map(upsertOf.task);
    const isPast = page.tasks.some(({ completedAt }) => completedAt !== null && completedAt < downTo);
    startIndex = isPast ? null : page.nextIndex;
  }
}

export function asPayload([start, end]: Range): { timeMin: string; timeMax: string } {
  return { timeMin: new Date(start).toISOString(), timeMax: new Date(end).toISOString() };
}
