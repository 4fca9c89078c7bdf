import { useCallback } from 'react';
import { useSnapshot } from 'valtio';
import type { ReplicaReader } from '#client/client.ts';
import { useClient } from '#client-react/client-provider.tsx';
import { useLiveList } from '#client-react/use-live-list.ts';
import { can, type Role } from '#contract/policy-table.ts';
import type { Collection } from '#contract/task/collection.ts';

type Whose = Pick<Collection, 'ownerId' | 'groupId' | 'organizationId'>;

function roleAt(replica: ReplicaReader, { groupId, organizationId }: Whose): Role {
  if (organizationId !== null) return replica.get('organization', organizationId)?.role ?? 'none';
  const group = groupId === null ? undefined : replica.get('group', groupId);
  if (group === undefined) return 'none';
  const above = replica.get('organization', group.organizationId)?.role;
  return above !== undefined && can(above, 'organization.edit') ? above : (group.role ?? 'none');
}

/** A group's or organization's members have their role there; a member is lead on what they created. */
function collectionRole(replica: ReplicaReader, accountId: string | null, collection: Whose): Role {
  const isMine = collection.ownerId === accountId;
  if (collection.groupId === null && collection.organizationId === null) return isMine ? 'owner' : 'none';
  const role = roleAt(replica, collection);
  return isMine && role === 'member' ? 'lead' : role;
}

export interface CollectionRights {
  /** Add, remove and reorder tasks. */
  readonly arrange: boolean;
  /** Rename, describe, move and delete the collection. */
  readonly edit: boolean;
  /** Make a public link: for those who manage its scope, so not for a member by having made the collection. */
  readonly publish: boolean;
}

const anything = { where: () => true, compare: () => 0 };

export function useCollectionRights(): (collection: Whose) => CollectionRights {
  const client = useClient();
  const { accountId } = useSnapshot(client.session);
  const organizations = useLiveList('organization', anything);
  const groups = useLiveList('group', anything);
  // biome-ignore lint/correctness/useExhaustiveDependencies: roles are read from the two lists' entities
  return useCallback(
    (collection) => {
      const role = collectionRole(client.replica, accountId, collection);
      const isPersonal = collection.groupId === null && collection.organizationId === null;
      const managing = isPersonal ? role : roleAt(client.replica, collection);
      return {
        arrange: can(role, 'collection.arrange'),
        edit: can(role, 'collection.edit'),
        publish: can(managing, 'collection.publish'),
      };
    },
    [client, accountId, organizations, groups],
  );
}
