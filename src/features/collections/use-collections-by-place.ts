import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveList } from '#client-react/use-live-list.ts';
import type { Collection } from '#contract/task/collection.ts';
import type { Place, PlaceTree } from '#domain/selection/selection.ts';
import { usePlaces } from '#domain/selection/use-selection.ts';
import { allCollections, placeIdOf } from './queries.ts';

export interface CollectionPlace {
  readonly id: string | null;
  readonly kind: Place['kind'];
  readonly name: string;
  readonly collections: readonly Collection[];
}

export function placeFields(place: Pick<CollectionPlace, 'id' | 'kind'> | undefined) {
  return {
    groupId: place?.kind === 'group' ? place.id : null,
    organizationId: place?.kind === 'organization' ? place.id : null,
  };
}

/** Path of a group's names: "Studio › Design". */
export function placePath(tree: PlaceTree, id: string): string {
  const names: string[] = [];
  for (let place = tree.places.get(id) ?? null; place !== null; place = place.parent) {
    if (place.kind !== 'none') names.unshift(place.name);
  }
  return names.join(' › ');
}

/** Collections by scope: the user's own first, then organizations, each with its groups. */
export function useCollectionsByPlace(): readonly CollectionPlace[] {
  const { t } = useTranslation('pages');
  const collections = useLiveList('collection', allCollections);
  const tree = usePlaces();
  return useMemo(() => {
    const byPlace = Map.groupBy(collections, placeIdOf);
    const result: CollectionPlace[] = [
      { id: null, kind: 'none', name: t('collection.own'), collections: byPlace.get(null) ?? [] },
    ];
    const visit = (place: Place) => {
      if (place.kind !== 'none') {
        const { id, kind } = place;
        result.push({ id, kind, name: placePath(tree, id), collections: byPlace.get(id) ?? [] });
      }
      for (const child of place.children) visit(child);
    };
    for (const root of tree.roots) visit(root);
    return result;
  }, [collections, tree, t]);
}
