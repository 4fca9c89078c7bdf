import type { DelegationRequest } from '#contract/delegation/delegation.ts';
import { CHANGE_RETENTION_DAYS, PAGE_SIZE } from '#contract/limits.ts';
import { can, type Role } from '#contract/policy-table.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import type { Queryable } from '#server/database/driver.ts';
import type { EntityReader } from '#server/entity-reader.ts';
import { RefusalError } from '#server/errors.ts';
import { toInstant } from '#time/instant.ts';
import { DAY } from '#time/units.ts';
import { scopesOf } from '../scopes/service.ts';
import * as addressRepository from './address-repository.ts';
import { audienceIdsOf, knownPaths, roleOn } from './policy.ts';
import { presentDelegationRequest } from './presenter.ts';
import * as repository from './repository.ts';

/** A delegation request as one of those who are asked, or its issuer, may see it. docs/decisions/0021. */
export const readDelegationRequests: EntityReader<'delegationRequest'> = async (queryable, ids, userIds) => {
  const rows = new Map((await repository.findByIds(queryable, ids)).map((row) => [row.request.id, row]));
  if (rows.size === 0) return () => null;
  const found = [...rows.keys()];
  const [named, proposed, scopesFor] = await Promise.all([
    addressRepository.listNamed(queryable, found),
    addressRepository.listProposals(queryable, found),
    scopesOf(queryable, userIds),
  ]);
  const addressesOf = Map.groupBy(named, ({ address }) => address.requestId);
  const proposalsOf = Map.groupBy(proposed, ({ proposal }) => proposal.requestId);
  return (id, userId) => {
    const row = rows.get(id);
    if (row === undefined) return null;
    const addresses = addressesOf.get(id) ?? [];
    const scopes = scopesFor(userId);
    const paths = addresses.map(({ address }) => address);
    const role = roleOn(row.request, paths, userId, scopes);
    if (!can(role, 'delegationRequest.view')) return null;
    const parts = { ...row, addresses, proposals: proposalsOf.get(id) ?? [] };
    const data = presentDelegationRequest(parts, { userId, role, scopes });
    return { data, isDeleted: row.task.deletedAt !== null };
  };
};

export interface VisibleRequest {
  readonly roleOf: (userId: string) => Role;
  /** Role as far as the issuer may know: an answer to them must not differ by more. */
  readonly knownRoleOf: (userId: string) => Role;
  readonly issuerId: string;
  readonly acceptedById: string | null;
  /** Title of its task, as those asked can read it. */
  readonly title: string;
  readonly audience: readonly string[];
  readonly isDeleted: boolean;
}

/** Role of each user on each request; null for a missing one. */
export async function readVisibleRequests(
  queryable: Queryable,
  ids: readonly string[],
  userIds: readonly string[],
): Promise<(id: string) => VisibleRequest | null> {
  const rows = ids.length === 0 ? [] : await repository.findByIds(queryable, ids);
  if (rows.length === 0) return () => null;
  const found = rows.map(({ request }) => request.id);
  const paths = Map.groupBy(await addressRepository.listOf(queryable, found), ({ requestId }) => requestId);
  const scopesFor = await scopesOf(queryable, userIds);
  const sights = rows.map(({ request, task }): [string, VisibleRequest] => {
    const addresses = paths.get(request.id) ?? [];
    return [
      request.id,
      {
        roleOf: (userId) => roleOn(request, addresses, userId, scopesFor(userId)),
        knownRoleOf: (userId) => roleOn(request, knownPaths(addresses), userId, scopesFor(userId)),
        issuerId: request.issuerId,
        acceptedById: request.acceptedById,
        title: request.note?.title ?? task.title,
        audience: audienceOf(request, addresses),
        isDeleted: task.deletedAt !== null,
      },
    ];
  });
  const byId = new Map(sights);
  return (id) => byId.get(id) ?? null;
}

type Audience = Parameters<typeof roleOn>;

export function audienceOf(
  { issuerId, status, acceptedById }: Audience[0],
  addresses: Audience[1],
): readonly string[] {
  if (status === 'withdrawn') return [issuerId];
  return [issuerId, ...audienceIdsOf(addresses), ...(acceptedById === null ? [] : [acceptedById])];
}

export function createDelegationLists({ outer }: Pick<Database, 'outer'>, clock: Clock) {
  return {
    /**
     * Pending requests and those answered in the last 30 days that a user issued, accepted or is asked by; latest
     * first.
     */
    async list(userId: string): Promise<DelegationRequest[]> {
      const { audiences } = (await scopesOf(outer, [userId]))(userId);
      const since = toInstant(clock.now() - CHANGE_RETENTION_DAYS * DAY);
      const ids = await repository.listIdsFor(outer, userId, [userId, ...audiences], since, PAGE_SIZE);
      const view = await readDelegationRequests(outer, ids, [userId]);
      return ids.flatMap((id) => view(id, userId)?.data ?? []);
    },
    /**
     * Current request of a task: the pending one, or the one it was accepted by; null if none is visible to the
     * user.
     */
    async ofTask(userId: string, taskId: string): Promise<DelegationRequest | null> {
      const id = await repository.findCurrent(outer, taskId);
      if (id === null) return null;
      return (await readDelegationRequests(outer, [id], [userId]))(id, userId)?.data ?? null;
    },
    async get(userId: string, id: string): Promise<DelegationRequest> {
      const seen = (await readDelegationRequests(outer, [id], [userId]))(id, userId);
      if (seen === null || seen.isDeleted) throw new RefusalError('not_found');
      return seen.data;
    },
  };
}
export type DelegationLists = ReturnType<typeof createDelegationLists>;
