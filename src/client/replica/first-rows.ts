import type { FirstRows } from '#contract/people/start.ts';
import type { EntityChange } from './row.ts';
import { upsertOf } from './upsert.ts';

/** Changes that bring the rows of a first page into the replica. The loads behind it bring them again, with all others. */
export function changesOf(rows: FirstRows): readonly EntityChange[] {
  return [
    upsertOf.user(rows.user),
    upsertOf.appSettings(rows.appSettings),
    ...rows.organizations.map(upsertOf.organization),
    ...rows.groups.map(upsertOf.group),
    ...rows.tasks.map(upsertOf.task),
    ...rows.scheduleItems.map(upsertOf.scheduleItem),
    ...rows.delegationRequests.map(upsertOf.delegationRequest),
    ...rows.timerRecords.map(upsertOf.timerRecord),
  ];
}
