import type { Total } from './totals.ts';

/** Key of the layer that sums the small remainder. */
export const REST = ' rest';
const LAYERS = 6;

/** Layer of the chart; `color` 1 to 6, 0 for the remainder. */
export interface Series {
  readonly key: string;
  readonly name: string;
  readonly color: number;
  readonly steps: readonly number[];
}

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
