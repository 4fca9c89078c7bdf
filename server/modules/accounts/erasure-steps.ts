import type { WriteContext } from '#server/writes/write.ts';
import { type DelegationService, sightOfRequests } from '../delegation/service.ts';
import type { Membership } from '../organizations/membership.ts';
import { audienceOf, type TasksService } from '../tasks/service.ts';
import * as lists from './erasure-lists.ts';
import * as repository from './erasure-repository.ts';
import { idPages } from './export-repository.ts';

/** Rows in one transaction, few enough to hold locks only for moments. */
const AT_ONCE = 100;

export interface ErasureDependencies {
  readonly tasks: Pick<TasksService, 'delete' | 'handOver' | 'revokeAccess'>;
  readonly membership: Pick<Membership, 'leave'>;
  readonly delegation: Pick<DelegationService, 'reject' | 'handBack'>;
}

/** Step that settles entities one by one, each in a transaction of its own, as the user could have done. */
interface Settling {
  readonly list: lists.IdList;
  readonly settle: (context: WriteContext, id: string) => Promise<void>;
}
/** Step that clears rows by the hundred. Returns whether some may be left. */
interface Clearing {
  readonly clear: (context: WriteContext) => Promise<boolean>;
}
export type ErasureStep = Settling | Clearing;

/** Order of the steps: first what others keep, then deletions, then the name on what remains. */
export const stepNames = [
  'handOver',
  'leave',
  'reject',
  'handBack',
  'revoke',
  'unshare',
  'tasks',
  'own',
  'notifications',
  'comments',
  'requests',
  'rest',
] as const;
export type StepName = (typeof stepNames)[number];

/** All steps of an erasure. The caller in each is the user whose account was deleted. */
export function erasureSteps(dependencies: ErasureDependencies): Readonly<Record<StepName, ErasureStep>> {
  const { tasks, membership, delegation } = dependencies;

  async function handOver(context: WriteContext, id: string): Promise<void> {
    const task = await repository.findTask(context.tx, id);
    if (task === null || task.organizationId === null) return;
    const heirId = await repository.findHeir(context.tx, task.organizationId, context.caller.userId);
    if (heirId !== null) await tasks.handOver(context, task, heirId);
  }

  async function revoke(context: WriteContext, id: string): Promise<void> {
    const task = await repository.findTask(context.tx, id);
    const path = { userId: context.caller.userId, groupId: null, organizationId: null };
    if (task !== null) await tasks.revokeAccess(context, task, path);
  }

  /** Sends a comment without its author's name to its audience. */
  async function tellComment(context: WriteContext, id: string): Promise<void> {
    const row = await repository.touchComment(context.tx, id, context.now);
    if (row === null) return;
    if (row.noteId !== null) {
      const task = await repository.findTask(context.tx, row.noteId);
      if (task !== null) context.touch('comment', row, audienceOf(task));
      return;
    }
    const requestId = row.delegationRequestId ?? '';
    const sight = (await sightOfRequests(context.tx, [requestId], []))(requestId);
    if (sight !== null) context.touch('comment', row, sight.audience);
  }

  async function tellRequest(context: WriteContext, id: string): Promise<void> {
    const row = await repository.touchRequest(context.tx, id, context.now);
    const sight = (await sightOfRequests(context.tx, [id], []))(id);
    if (row !== null && sight !== null) context.touch('delegationRequest', row, sight.audience);
  }

  async function clearTasks(context: WriteContext): Promise<boolean> {
    const { rows, said } = await repository.removeTasks(context.tx, context.caller.userId, AT_ONCE);
    const audiences = new Map(rows.map(({ id, audience }) => [id, audience]));
    for (const row of rows) context.withdraw('task', row, row.audience);
    for (const row of said) context.withdraw('comment', row, audiences.get(row.noteId ?? '') ?? []);
    return rows.length === AT_ONCE;
  }

  async function clearNotifications(context: WriteContext): Promise<boolean> {
    const { tx, caller, now } = context;
    const rows = await repository.removeName(tx, caller.userId, now, AT_ONCE);
    for (const row of rows) context.touch('notification', row, row.userId);
    return rows.length === AT_ONCE;
  }

  return {
    handOver: { list: lists.tasksInOrganizations, settle: handOver },
    leave: { list: lists.memberships, settle: membership.leave },
    reject: {
      list: lists.waitingRequests,
      settle: (context, id) => delegation.reject(context, id, { message: '' }),
    },
    handBack: {
      list: lists.takenTasks,
      settle: (context, id) => delegation.handBack(context, id, ''),
    },
    revoke: { list: lists.givenTasks, settle: revoke },
    // Deleting the tasks ends what belongs to them, and is sent to their audience.
    unshare: { list: lists.sharedTasks, settle: tasks.delete },
    tasks: { clear: clearTasks },
    own: { clear: ({ tx, caller }) => repository.removeOwn(tx, caller.userId, AT_ONCE) },
    notifications: { clear: clearNotifications },
    comments: { list: lists.writtenComments, settle: tellComment },
    requests: {
      list: (queryable, userId, after, limit) =>
        idPages.delegationRequest(queryable, userId, after ?? undefined, limit),
      settle: tellRequest,
    },
    rest: {
      async clear({ tx, caller, now }) {
        await repository.removeRest(tx, caller.userId, now);
        return false;
      },
    },
  };
}
