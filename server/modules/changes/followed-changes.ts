import type { Change, EntityName } from '#contract/change.ts';
import type { Queryable } from '#server/database/driver.ts';
import { type ChangeView, type EntityReaders, readChanges } from '#server/entity-reader.ts';
import type { LogPosition } from '../../writes/change-log/repository.ts';
import * as repository from '../../writes/change-log/repository.ts';
import type { ChangeRow, LoggedEntity } from '../../writes/change-log/table.ts';
import { shouldAnnounce } from './publisher.ts';

/** Change of an entity as its reader may see it now. */
export interface FollowedChange {
  readonly change: Exclude<Change, { readonly entity: 'scope' }>;
  /** Whether its creation is among the rows that were read. */
  readonly isNew: boolean;
  /** Instant of its last row. */
  readonly at: string;
}

interface Follower {
  readonly userId: string;
  /** Addresses of the log that are followed. */
  readonly addresses: ReadonlySet<string>;
  /** Addresses of the log whose accesses include the user. */
  readonly audiences: ReadonlySet<string>;
  readonly kinds: ReadonlySet<LoggedEntity>;
  /**
   * Whether the reader sees for somebody else, such as an organization: what leaves the addresses is removed then, also
   * where the reader goes on seeing it.
   */
  readonly isOnBehalf: boolean;
}

/** Entity within one transaction of the log. */
const keyIn = ({ txid, entity, entityId }: ChangeRow) => `${txid}:${entity}:${entityId}`;

function removalOf({ entity, entityId: id, version }: ChangeRow): Change | null {
  return entity === 'session' || entity === 'scope' ? null : { entity, id, version, op: 'remove' };
}

/**
 * Changes behind a position for one reader, each entity once, as it is now, in the order of its last row; and the
 * position behind the rows that were read, null if there were none. It decides as the publisher does what is sent.
 */
export async function readFollowed(
  queryable: Queryable,
  readers: EntityReaders,
  { userId, addresses, audiences, kinds, isOnBehalf }: Follower,
  after: LogPosition,
  limit: number,
): Promise<{
  readonly changes: FollowedChange[];
  readonly position: LogPosition | null;
  readonly isAll: boolean;
}> {
  const rows = await repository.listAfterFor(queryable, [...addresses], after, limit);
  const wanted = rows.filter(({ entity }) => kinds.has(entity));
  const views = new Map<LoggedEntity, ChangeView>();
  const readOne = async (entity: EntityName) => {
    const ids = wanted.filter((row) => row.entity === entity).map(({ entityId }) => entityId);
    views.set(entity, await readChanges(readers, entity, queryable, [...new Set(ids)], [userId]));
  };
  for (const { entity } of wanted)
    if (entity !== 'session' && entity !== 'scope' && !views.has(entity)) await readOne(entity);

  const isAll = rows.length < limit;
  const upserted = new Set(wanted.flatMap((row) => (row.op === 'upsert' ? keyIn(row) : [])));
  const followed = new Map<string, FollowedChange>();
  for (const row of wanted) {
    const { entity, entityId, version, op, audienceId, at } = row;
    const view = views.get(entity);
    if (view === undefined || !shouldAnnounce(row, userId, view, audiences.has(audienceId))) continue;
    const isRemoval = isOnBehalf && op === 'remove' && !upserted.has(keyIn(row));
    const change = isRemoval ? removalOf(row) : view(entityId, userId, version);
    if (change === null || change.entity === 'scope') continue;
    const key = `${entity}:${entityId}`;
    // A later row tells of a later version, which may be outside of these addresses.
    if (isOnBehalf && !isAll && change.version > version) {
      followed.delete(key);
      continue;
    }
    const isNew = (version === 1 && op === 'upsert') || followed.get(key)?.isNew === true;
    followed.delete(key);
    followed.set(key, { change, isNew, at });
  }
  const last = rows.at(-1);
  const position = last === undefined ? null : { txid: last.txid, changeId: String(last.id) };
  return { changes: [...followed.values()], position, isAll };
}
