import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveList } from '#client-react/use-live-list.ts';
import type { Collection } from '#contract/task/collection.ts';
import type { Scope, ScopeTree } from '#domain/selection/selection.ts';
import { useScopes } from '#domain/selection/use-selection.ts';
import { allCollections, scopeIdOf } from './collection-queries.ts';

export interface CollectionScope {
  readonly id: string | null;
  readonly kind: Scope['kind'];
  readonly name: string;
  readonly collections: readonly Collection[];
}

export function scopeFields(scope: Pick<CollectionScope, 'id' | 'kind'> | undefined) {
  return {
    groupId: scope?.kind === 'group' ? scope.id : null,
    organizationId: scope?.kind === 'organization' ? scope.id : null,
  };
}

/** Path of a group's names: "Studio › Design". */
export function scopePath(tree: ScopeTree, id: string): string {
  const names: string[] = [];
  for (let scope = tree.scopes.get(id) ?? null; scope !== null; scope = scope.parent) {
    if (scope.kind !== 'none') names.unshift(scope.name);
  }
  return names.join(' › ');
}

/** Collections by scope: the user's own first, then organizations, each with its groups. */
export function useCollectionsByScope(): readonly CollectionScope[] {
  const { t } = useTranslation('pages');
  const collections = useLiveList('collection', allCollections);
  const tree = useScopes();
  return useMemo(() => {
    const byScope = Map.groupBy(collections, scopeIdOf);
    const result: CollectionScope[] = [
      { id: null, kind: 'none', name: t('collection.own'), collections: byScope.get(null) ?? [] },
    ];
    const visit = (scope: Scope) => {
      if (scope.kind !== 'none') {
        const { id, kind } = scope;
        result.push({ id, kind, name: scopePath(tree, id), collections: byScope.get(id) ?? [] });
      }
      for (const child of scope.children) visit(child);
    };
    for (const root of tree.roots) visit(root);
    return result;
  }, [collections, tree, t]);
}
