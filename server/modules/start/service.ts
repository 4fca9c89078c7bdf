import type { FirstRows } from '#contract/people/start.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import { type RawJson, rawObject } from '#server/raw-json.ts';
import { toInstant } from '#time/instant.ts';
import { DAY } from '#time/units.ts';
import { getAppSettings } from '../app-settings/service.ts';
import type { DelegationLists } from '../delegation/service.ts';
import type { GroupsService } from '../groups/service.ts';
import type { OrganizationsService } from '../organizations/service.ts';
import type { ScheduleItemsService } from '../schedule-items/service.ts';
import type { TaskLists } from '../tasks/service.ts';
import type { TimerRecordsService } from '../timer-records/service.ts';
import { getUser } from '../users/service.ts';

/** Length of the recent past whose records are brought, as by the loads. Milliseconds. */
const RECENT = 31 * DAY;
/** Open tasks above which only the first come in the answer: the others would hold up what the page waits for. */
const MOST_TASKS = 500;
/** Tasks that come then: more than any page shows of them at first. */
const URGENT = 200;
const NEWEST = 20;
const CHANGED = 20;
/** Tasks of blocks and records that come then. */
const NAMED = 200;

interface Dependencies {
  readonly database: Pick<Database, 'outer'>;
  readonly clock: Clock;
  readonly organizations: Pick<OrganizationsService, 'list'>;
  readonly groups: Pick<GroupsService, 'list'>;
  readonly taskLists: Pick<TaskLists, 'listAllOpen' | 'listFirst'>;
  readonly scheduleItems: Pick<ScheduleItemsService, 'listRecent'>;
  readonly delegationLists: Pick<DelegationLists, 'list'>;
  readonly timerRecords: Pick<TimerRecordsService, 'listInRange'>;
}

export type FirstRowsOf = (userId: string) => Promise<RawJson<FirstRows>>;

/** Ids of the tasks of blocks and records, the latest last. */
function tasksOf(rows: readonly RawJson<readonly { readonly noteId: string | null }[]>[]): readonly string[] {
  const ids = rows.flatMap((list) => list.toJSON().flatMap(({ noteId }) => noteId ?? []));
  return [...new Set(ids)].slice(-NAMED);
}

/**
 * Reader of the rows of a first page, by the reads that answer the first loads, so both show the same. Of more open
 * tasks than one answer takes, those that a page shows first. docs/decisions/0071.
 */
export function createFirstRows(dependencies: Dependencies): FirstRowsOf {
  const { database, clock, organizations, groups, taskLists, scheduleItems, delegationLists, timerRecords } =
    dependencies;
  return async (userId) => {
    const now = clock.now();
    const all = await taskLists.listAllOpen(userId, MOST_TASKS);
    const items = await scheduleItems.listRecent(userId);
    const records = await timerRecords.listInRange(userId, toInstant(now - RECENT), toInstant(now + DAY));
    const tasks =
      all ??
      (await taskLists.listFirst(userId, {
        urgent: URGENT,
        newest: NEWEST,
        changed: CHANGED,
        named: tasksOf([records, items]),
      }));
    return rawObject<FirstRows>({
      isWhole: all !== null,
      tasks,
      user: await getUser(database.outer, userId),
      appSettings: await getAppSettings(database.outer, userId),
      organizations: await organizations.list(userId),
      groups: await groups.list(userId),
      scheduleItems: items,
      delegationRequests: await delegationLists.list(userId),
      timerRecords: records,
    });
  };
}
