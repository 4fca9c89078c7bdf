import type { Place } from '#client/selection.ts';
import type { SelectionView } from '#client-react/use-selection.ts';

/** What the header says of the selection: everything, one place with all below it, nothing, or how many. */
export type ScopeSummary =
  | { readonly kind: 'everything' | 'nothing' | 'some' }
  | { readonly kind: 'one'; readonly place: Place };

export function scopeSummary({
  shown,
  isEverything,
  levelOf,
}: Pick<SelectionView, 'shown' | 'isEverything' | 'levelOf'>): ScopeSummary {
  if (isEverything) return { kind: 'everything' };
  const tops = shown.filter(({ parent }) => parent === null || !shown.includes(parent));
  const [top] = tops;
  if (top === undefined) return { kind: 'nothing' };
  return tops.length === 1 && levelOf(top) === 2 ? { kind: 'one', place: top } : { kind: 'some' };
}

/** The tree's places whose name has the words of `query`, with those above them. */
export function foundPlaces(roots: readonly Place[], query: string, nameOf: (place: Place) => string) {
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const found = new Set<Place>();
  function visit(place: Place): boolean {
    const name = nameOf(place).toLocaleLowerCase();
    const isBelow = place.children.map(visit).some(Boolean);
    const isFound = isBelow || words.every((word) => name.includes(word));
    if (isFound) found.add(place);
    return isFound;
  }
  for (const root of roots) visit(root);
  return found;
}
