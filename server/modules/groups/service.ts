import { v7 as uuidv7 } from 'uuid';
import { MAX_DEPTH, MAX_GROUPS } from '#contract/limits.ts';
import type { Group } from '#contract/people/group.ts';
import type { Database } from '#server/database/database.ts';
import { RefusalError } from '#server/errors.ts';
import type { WriteContext } from '#server/writes/write.ts';
import type { MemberHooks } from '../organizations/hooks.ts';
import { demandOrganization, lockOrganization } from '../organizations/service.ts';
import { claimAddress, scopesOf, trackAudience } from '../scopes/service.ts';
import { readGroups } from './group-reader.ts';
import { demandGroup, lockAnyGroup, lockGroup, touchGroups, trackAudienceAround } from './locked-group.ts';
import * as repository from './repository.ts';
import type { GroupRow } from './table.ts';

/** Members of the child get the parent's accesses, so only those who may add members there place groups. */
async function pathBelow(
  context: WriteContext,
  organizationId: string,
  parentId: string | null,
): Promise<string[]> {
  if (parentId === null) return [];
  const parent = await repository.findById(context.tx, parentId);
  const isThere = parent?.organizationId === organizationId && parent.deletedAt === null;
  if (!isThere) throw new RefusalError('not_found');
  await demandGroup(context, parentId, 'group.addMember');
  return [...parent.path, parentId];
}

interface NewGroup {
  readonly id?: string | undefined;
  readonly name: string;
  readonly parentGroupId?: string | null | undefined;
}

/** Creates a group led by the caller. Throws `too_deep`, `too_many` and `id_taken`. */
export async function createGroup(
  context: WriteContext,
  organizationId: string,
  { id = uuidv7(), name, parentGroupId = null }: NewGroup,
): Promise<void> {
  const { tx, caller, now } = context;
  await lockOrganization(context, organizationId, 'group.create');
  const path = await pathBelow(context, organizationId, parentGroupId);
  if (path.length > MAX_DEPTH) throw new RefusalError('too_deep');
  if ((await repository.countIn(tx, organizationId)) >= MAX_GROUPS) throw new RefusalError('too_many');
  const leads = await repository.listLeadIds(tx, path);
  const announceAudience = await trackAudience(context, [caller.userId, ...leads]);
  const group = { id, createdAt: now, updatedAt: now, organizationId, parentGroupId, path, name };
  await claimAddress(tx, group.id);
  const row = await repository.insert(tx, group);
  if (row === null) throw new RefusalError('id_taken');
  const lead = { groupId: id, userId: caller.userId, role: 'lead' as const, title: '', joinedAt: now };
  await repository.insertMember(tx, lead);
  await touchGroups(context, organizationId, [row]);
  await announceAudience();
}

interface GroupPatch {
  readonly name?: string | undefined;
  readonly parentGroupId?: string | null | undefined;
}

export function createGroupsService({ outer }: Pick<Database, 'outer'>, hooks: readonly MemberHooks[]) {
  async function notifyLosers(context: WriteContext, losers: readonly string[]): Promise<void> {
    for (const hook of hooks) await hook.onAccessLost?.(context, losers);
  }

  /** Moves a group with all groups below it under another one, or to the top level. */
  async function move(context: WriteContext, row: GroupRow, parentId: string | null): Promise<void> {
    const { tx, now } = context;
    const { id, organizationId } = row;
    const { role } = await lockOrganization(context, organizationId, 'organization.view');
    demandOrganization(role, 'group.create');
    const path = await pathBelow(context, organizationId, parentId);
    if (path.includes(id)) throw new RefusalError('group_cycle');
    const below = await repository.listSubtree(tx, id);
    const height = Math.max(...below.map((each) => each.path.length - row.path.length));
    if (path.length + height > MAX_DEPTH) throw new RefusalError('too_deep');
    const announceAudience = await trackAudienceAround(context, row, path);
    await touchGroups(context, organizationId, await repository.moveSubtree(tx, row, path, now));
    await notifyLosers(context, await announceAudience());
  }

  return {
    async update(context: WriteContext, id: string, patch: GroupPatch): Promise<void> {
      const { tx, now } = context;
      const row = await lockGroup(context, id, 'group.edit');
      const { name = row.name, parentGroupId = row.parentGroupId } = patch;
      if (parentGroupId !== row.parentGroupId) await move(context, row, parentGroupId);
      if (name === row.name) return;
      const renamed = await repository.update(tx, id, { name }, now);
      if (renamed !== null) await touchGroups(context, row.organizationId, [renamed]);
    },

    /** Deletes a group with those below it. */
    async remove(context: WriteContext, id: string): Promise<void> {
      const row = await lockAnyGroup(context, id, 'group.delete');
      if (row.deletedAt !== null) return;
      const announceAudience = await trackAudienceAround(context, row);
      const deleted = await repository.deleteSubtree(context.tx, id, context.now);
      await touchGroups(context, row.organizationId, deleted);
      await notifyLosers(context, await announceAudience());
      const ids = deleted.map((each) => each.id);
      for (const hook of hooks) await hook.onScopesDeleted?.(context, ids);
    },

    /** With those that were deleted with it. One deleted with a group above is restored with that only. */
    async restore(context: WriteContext, id: string): Promise<void> {
      const { tx, now } = context;
      const row = await lockAnyGroup(context, id, 'group.delete');
      if (row.deletedAt === null) return;
      const parent = row.parentGroupId === null ? null : await repository.findById(tx, row.parentGroupId);
      if (row.deletedWith !== id || (parent !== null && parent.deletedAt !== null))
        throw new RefusalError('not_found');
      const announceAudience = await trackAudienceAround(context, row);
      await touchGroups(context, row.organizationId, await repository.restoreSubtree(tx, id, now));
      if ((await repository.countIn(tx, row.organizationId)) > MAX_GROUPS) throw new RefusalError('too_many');
      await announceAudience();
    },

    async list(userId: string): Promise<Group[]> {
      const { organizations, groups } = (await scopesOf(outer, [userId]))(userId);
      const full = [...organizations].filter(([, role]) => role !== 'guest').map(([id]) => id);
      const ids = await repository.listIdsIn(outer, full, [...groups.keys()]);
      const view = await readGroups(outer, ids, [userId]);
      return ids.flatMap((id) => view(id, userId)?.data ?? []);
    },

    async get(userId: string, id: string): Promise<Group> {
      const seen = (await readGroups(outer, [id], [userId]))(id, userId);
      if (seen === null || seen.isDeleted) throw new RefusalError('not_found');
      return seen.data;
    },
  };
}
export type GroupsService = ReturnType<typeof createGroupsService>;
