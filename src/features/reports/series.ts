import type { Total } from './totals.ts';

/** The key of what is too little to be a layer of its own. */
export const REST = ' rest';
const LAYERS = 6;

/** One layer of the picture; `color` 1 to 6, 0 for the rest. */
export interface Series {
  readonly key: string;
  readonly name: string;
  readonly color: number;
  readonly steps: readonly number[];
}

/** The longest few as layers, and all others as one. */
export function seriesOf(totals: readonly Total[], nameOf: (key: string) => string): readonly Series[] {
  const own = totals.length <= LAYERS ? totals : totals.slice(0, LAYERS - 1);
  const rest = totals.slice(own.length);
  const layers = own.map(
    ({ key, steps }, index): Series => ({ key, name: nameOf(key), color: index + 1, steps }),
  );
  if (rest.length === 0) return layers;
  const steps = (rest[0]?.steps ?? []).map((_, index) =>
    rest.reduce((sum, total) => sum + (total.steps[index] ?? 0), 0),
  );
  return [...layers, { key: REST, name: '', color: 0, steps }];
}
