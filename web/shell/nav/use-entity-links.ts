import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { LiveListSpec } from '#client/replica/live-list.ts';
import { useClient } from '#client-react/client-provider.tsx';
import { useLiveList } from '#client-react/use-live-list.ts';
import type { Scope } from '#domain/selection/selection.ts';
import { useScopes } from '#domain/selection/use-selection.ts';
import type { Tone } from '#ui/marks/tone.ts';

/** Page of one of the user's entities: an organization, a group, a filter, a label, a collection. */
export interface EntityLink {
  readonly id: string;
  readonly kind: 'organization' | 'group' | 'filter' | 'label' | 'collection';
  readonly name: string;
  readonly href: string;
  readonly depth: number;
  readonly tone: Tone | null;
}

export interface EntityLinks {
  /** Organizations with the groups below them. */
  readonly organizations: readonly EntityLink[];
  readonly filters: readonly EntityLink[];
  readonly labels: readonly EntityLink[];
  readonly collections: readonly EntityLink[];
}

interface Positioned {
  readonly id: string;
  readonly position: string;
}
const inOrder = (a: Positioned, b: Positioned) =>
  a.position < b.position ? -1 : a.position > b.position ? 1 : a.id < b.id ? -1 : 1;
const everyOne: LiveListSpec<Positioned> = { where: () => true, compare: inOrder };

const none: EntityLinks = { organizations: [], filters: [], labels: [], collections: [] };

/** Live lists of the user's organizations, filters, labels and collections. */
export function useEntityLinks(): EntityLinks {
  const { roots } = useScopes();
  // All at once: a list that appeared alone would be moved by the next.
  const { isComplete } = useSnapshot(useClient().connection);
  const filters = useLiveList('filter', everyOne);
  const labels = useLiveList('label', everyOne);
  const collections = useLiveList('collection', everyOne);
  const lists = useMemo(
    () => ({
      organizations: roots.flatMap((root) => nested(root, 0)),
      filters: filters.map(({ id, name, tone }) => linkTo('filter', id, name, tone)),
      labels: labels.map(({ id, name, tone }) => ({
        ...linkTo('label', id, name, tone),
        href: `/label/${encodeURIComponent(name)}`,
      })),
      collections: collections.map(({ id, name }) => linkTo('collection', id, name)),
    }),
    [roots, filters, labels, collections],
  );
  return isComplete ? lists : none;
}

function linkTo(
  kind: EntityLink['kind'],
  id: string,
  name: string,
  tone: Tone | null = null,
  depth = 0,
): EntityLink {
  return { id, kind, name, href: `/${kind}/${id}`, depth, tone };
}

function nested({ id, kind, name, children }: Scope, depth: number): readonly EntityLink[] {
  if (kind === 'none') return [];
  return [linkTo(kind, id, name, null, depth), ...children.flatMap((child) => nested(child, depth + 1))];
}
