import type { EntityName } from '#contract/change.ts';
import type { AnswerOf, PayloadOf, ReadName } from '#contract/events/realtime.ts';
import { PAGE_SIZE } from '#contract/limits.ts';
import { DAY } from '#time/units.ts';
import type { Call } from '../http/call.ts';
import type { DiskMeta } from './disk.ts';
import type { Range } from './ranges.ts';
import type { EntityChange } from './row.ts';
import { upsertOf } from './upsert.ts';

export type Ask = <N extends ReadName>(name: N, payload: PayloadOf<N>) => Promise<AnswerOf<N>>;

/** Length of the recent past for which schedule items and timer records are loaded at the start. Milliseconds. */
export const RECENT = 31 * DAY;

export interface InitialLoad {
  readonly name: string;
  /** Entity of its rows: known rows that it did not bring were removed at the server. */
  readonly entity: EntityName;
  run(): AsyncIterable<readonly EntityChange[]>;
}

/** Load of a data set that comes in one answer. */
function whole(name: string, entity: EntityName, load: () => Promise<readonly EntityChange[]>): InitialLoad {
  return {
    name,
    entity,
    async *run() {
      yield await load();
    },
  };
}

/** The specification's seven, in their order. Rows loaded beyond them (`kept`) are loaded again. */
export function initialLoads(call: Call, ask: Ask, now: number, kept: DiskMeta): readonly InitialLoad[] {
  return [
    whole('me', 'user', async () => [upsertOf.user(await call('getMe', {}))]),
    whole('appSettings', 'appSettings', async () => [upsertOf.appSettings(await call('getAppSettings', {}))]),
    whole('organizations', 'organization', async () =>
      (await call('getOrganizations', {})).map(upsertOf.organization),
    ),
    whole('groups', 'group', async () => (await call('getGroups', {})).map(upsertOf.group)),
    {
      name: 'tasks',
      entity: 'task',
      async *run() {
        yield* openTasks(ask);
        yield* completedTasks(ask, kept.completedDownTo);
      },
    },
    {
      name: 'scheduleItems',
      entity: 'scheduleItem',
      async *run() {
        yield (await ask('getScheduleItems', {})).map(upsertOf.scheduleItem);
        for (const range of rangesOf(now, kept).slice(1)) {
          yield (await ask('getCalendarItems', asPayload(range))).map(upsertOf.scheduleItem);
        }
      },
    },
    whole('delegationRequests', 'delegationRequest', async () =>
      (await call('getDelegationRequests', {})).map(upsertOf.delegationRequest),
    ),
  ];
}

/** The recent past, and earlier ranges up to it: a kept one may reach to the end of time. */
function rangesOf(now: number, kept: DiskMeta): readonly Range[] {
  const recent = now - RECENT;
  const before = kept.ranges.filter(([start]) => start < recent);
  return [[recent, now + DAY], ...before.map(([start, end]): Range => [start, Math.min(end, recent)])];
}

/** Loads of the start that no page waits for: requested beside the tasks, all at once. */
export function besideLoads(call: Call, ask: Ask, now: number, kept: DiskMeta): readonly InitialLoad[] {
  return [
    {
      name: 'timerRecords',
      entity: 'timerRecord',
      async *run() {
        for (const range of rangesOf(now, kept)) {
          yield (await ask('getTimerRecords', asPayload(range))).map(upsertOf.timerRecord);
        }
      },
    },
    whole('collections', 'collection', async () =>
      (await ask('getCollections', { isEverywhere: true })).map(upsertOf.collection),
    ),
    whole('labels', 'label', async () => (await ask('getLabels', {})).map(upsertOf.label)),
    whole('filters', 'filter', async () => (await ask('getFilters', {})).map(upsertOf.filter)),
    whole('templates', 'template', async () => (await ask('getTemplates', {})).map(upsertOf.template)),
    whole('integrations', 'integration', async () =>
      (await call('getApiIntegrations', {})).map(upsertOf.integration),
    ),
    whole('subscriptions', 'subscription', async () =>
      (await ask('getSubscriptions', {})).map(upsertOf.subscription),
    ),
    {
      name: 'notifications',
      entity: 'notification',
      run: () => notifications(call, kept.notificationsDownTo),
    },
  ];
}

/** Open tasks, the next page requested while one is taken. */
async function* openTasks(ask: Ask): AsyncIterable<readonly EntityChange[]> {
  let next: Promise<AnswerOf<'getTasks'>> | null = ask('getTasks', { limit: PAGE_SIZE });
  while (next !== null) {
    const page: AnswerOf<'getTasks'> = await next;
    const after: string | null = page.nextAfter;
    next = after === null ? null : ask('getTasks', { limit: PAGE_SIZE, after });
    // Its failure is that of the next step; where nobody takes that one, nobody misses the page.
    next?.catch(() => {});
    yield page.tasks.map(upsertOf.task);
  }
}

async function* completedTasks(ask: Ask, downTo: string | null): AsyncIterable<readonly EntityChange[]> {
  if (downTo === null) return;
  let startIndex: number | null = 0;
  while (startIndex !== null) {
    const page: AnswerOf<'getCompletedTasks'> = await ask('getCompletedTasks', { startIndex });
    yield page.tasks.map(upsertOf.task);
    const isPast = page.tasks.some(({ completedAt }) => completedAt !== null && completedAt < downTo);
    startIndex = isPast ? null : page.nextIndex;
  }
}

/** Notifications: the latest page, and every older page that was loaded before. */
async function* notifications(call: Call, downTo: string | null): AsyncIterable<readonly EntityChange[]> {
  let page = await call('getNotifications', { query: {} });
  yield page.notifications.map(upsertOf.notification);
  while (downTo !== null && page.nextBefore !== null) {
    if (page.notifications.some(({ createdAt }) => createdAt <= downTo)) return;
    page = await call('getNotifications', { query: { before: page.nextBefore, limit: PAGE_SIZE } });
    yield page.notifications.map(upsertOf.notification);
  }
}

export function asPayload([start, end]: Range): { timeMin: string; timeMax: string } {
  return { timeMin: new Date(start).toISOString(), timeMax: new Date(end).toISOString() };
}
