import type { Scope } from '#domain/selection/selection.ts';
import type { SelectionView } from '#domain/selection/use-selection.ts';

/** Summary of the selection for the header: everything, one scope with all below it, nothing, or a number. */
export type ScopeSummary =
  | { readonly kind: 'everything' | 'nothing' | 'some' }
  | { readonly kind: 'one'; readonly scope: Scope };

export function scopeSummary({
  shown,
  isEverything,
  levelOf,
}: Pick<SelectionView, 'shown' | 'isEverything' | 'levelOf'>): ScopeSummary {
  if (isEverything) return { kind: 'everything' };
  const tops = shown.filter(({ parent }) => parent === null || !shown.includes(parent));
  const [top] = tops;
  if (top === undefined) return { kind: 'nothing' };
  return tops.length === 1 && levelOf(top) === 2 ? { kind: 'one', scope: top } : { kind: 'some' };
}

/** Scopes of the tree whose name contains the words of `query`, with their ancestors. */
export function foundScopes(roots: readonly Scope[], query: string, nameOf: (scope: Scope) => string) {
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const found = new Set<Scope>();
  function visit(scope: Scope): boolean {
    const name = nameOf(scope).toLocaleLowerCase();
    const isBelow = scope.children.map(visit).some(Boolean);
    const isFound = isBelow || words.every((word) => name.includes(word));
    if (isFound) found.add(scope);
    return isFound;
  }
  for (const root of roots) visit(root);
  return found;
}
