import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { useEntity } from '#client-react/use-entity.ts';
import { useLiveList } from '#client-react/use-live-list.ts';
import type { Group } from '#contract/people/group.ts';
import { type GroupNode, groupNodes } from './group-tree.ts';

export function useGroupNodes(organizationId: string): readonly GroupNode[] {
  const spec = useMemo(
    () => ({
      where: (group: Group) => group.organizationId === organizationId,
      compare: (a: Group, b: Group) => a.name.localeCompare(b.name),
    }),
    [organizationId],
  );
  const groups = useLiveList('group', spec);
  return useMemo(() => groupNodes(groups), [groups]);
}

/** Group of the current route, for pages below its frame, which renders them only once it is loaded. */
export function useShownGroup(): Group | undefined {
  const { groupId } = useParams();
  return useEntity('group', groupId);
}
