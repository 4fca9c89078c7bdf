import type { Group } from '#contract/people/group.ts';

export interface GroupNode {
  readonly group: Group;
  readonly children: readonly GroupNode[];
}

/** Tree of an organization's groups, sorted by name; a group whose parent is not visible is at the top level. */
export function groupNodes(groups: readonly Group[]): readonly GroupNode[] {
  const ids = new Set(groups.map(({ id }) => id));
  const below = Map.groupBy(groups, ({ parentGroupId }) =>
    parentGroupId !== null && ids.has(parentGroupId) ? parentGroupId : null,
  );
  const nodesOf = (parentId: string | null): readonly GroupNode[] =>
    (below.get(parentId) ?? [])
      .toSorted((a, b) => a.name.localeCompare(b.name))
      .map((group) => ({ group, children: nodesOf(group.id) }));
  return nodesOf(null);
}

export function nodeOf(nodes: readonly GroupNode[], id: string): GroupNode | undefined {
  for (const node of nodes) {
    const found = node.group.id === id ? node : nodeOf(node.children, id);
    if (found !== undefined) return found;
  }
  return undefined;
}

export function idsWithin({ group, children }: GroupNode): readonly string[] {
  return [group.id, ...children.flatMap(idsWithin)];
}

export function heightOf({ children }: GroupNode): number {
  return 1 + Math.max(0, ...children.map(heightOf));
}
