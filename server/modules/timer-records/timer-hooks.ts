import { can } from '#contract/policy-table.ts';
import type { WriteContext } from '#server/writes/write.ts';
import type { MemberHooks } from '../organizations/hooks.ts';
import type { AudienceDelta, TaskHooks } from '../tasks/hooks.ts';
import { rolesOnTasks, type SharedTask } from '../tasks/roles/service.ts';
import { touchUser } from '../users/service.ts';
import { endRecord, watchersOf } from './record-changes.ts';
import * as repository from './repository.ts';
import type { TimerRecordRow } from './table.ts';

/** Ends running records of users who may no longer track the task. */
async function endLost(
  context: WriteContext,
  running: readonly { readonly record: TimerRecordRow; readonly task: SharedTask }[],
): Promise<void> {
  const people = running.map(({ record }) => record.userId);
  const tasks = running.map(({ task }) => task);
  const roleOf = await rolesOnTasks(context.tx, tasks, people);
  for (const { record, task } of running) {
    if (can(roleOf(task, record.userId), 'task.track')) continue;
    await endRecord(context, record, context.now);
    await touchUser(context, record.userId);
  }
}

/** Ends running records on tasks that users lost with a group or an organization. */
async function endLostTimers(context: WriteContext, userIds: readonly string[]): Promise<void> {
  if (userIds.length > 0) await endLost(context, await repository.listRunningBy(context.tx, userIds));
}

/** Hook that stops timers on tasks that a member can no longer access. */
export const timerMemberHooks: MemberHooks = { onAccessLost: endLostTimers };

/** Sends records of tasks to addresses that gained access, and removals to those that lost it. */
async function moveRecords(
  context: WriteContext,
  { tasks, gained, lostEditing }: AudienceDelta,
): Promise<void> {
  const { tx } = context;
  const ids = tasks.map(({ id }) => id);
  const byTask = Map.groupBy(await repository.listOfTasks(tx, ids), ({ noteId }) => noteId);
  for (const task of tasks) {
    const rows = byTask.get(task.id) ?? [];
    if (rows.length === 0) continue;
    const watchers = await watchersOf(tx, task);
    const newWatchers = gained.filter((address) => watchers.includes(address));
    for (const row of rows) {
      context.touch('timerRecord', row, newWatchers);
      context.withdraw('timerRecord', row, lostEditing);
    }
  }
}

/** Hook for records: running ones end with their task, all are hidden and shown with it. */
export const timerTaskHooks: TaskHooks = {
  async onEnded(context, taskId, at) {
    for (const record of await repository.listRunningOf(context.tx, [taskId])) {
      await endRecord(context, record, at);
      await touchUser(context, record.userId);
    }
  },
  async onVisibilityChanged(context, taskId) {
    const task = await repository.findTask(context.tx, taskId);
    const watchers = task === null ? [] : await watchersOf(context.tx, task);
    const rows = await repository.touchAllOf(context.tx, taskId, context.now);
    for (const row of rows) context.touch('timerRecord', row, [row.userId, ...watchers]);
  },
  async onAudienceChanged(context, reach) {
    const running = await repository.listRunningOf(
      context.tx,
      reach.tasks.map(({ id }) => id),
    );
    const byId = new Map(reach.tasks.map((task) => [task.id, task]));
    const known = running.flatMap((record) => {
      const task = byId.get(record.noteId);
      return task === undefined ? [] : [{ record, task }];
    });
    await endLost(context, known);
    await moveRecords(context, reach);
  },
};
