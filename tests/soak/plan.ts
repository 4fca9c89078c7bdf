import fc from 'fast-check';
import { allWriteNames, type Choice } from './random-write.ts';

export const DEVICES = 3;

/** One step of a run. `device` is the index of its device. */
export type Step =
  | { readonly kind: 'write'; readonly device: number; readonly choice: Choice; readonly isAwaited: boolean }
  | { readonly kind: 'cut' | 'mend' | 'wake' | 'settle'; readonly device: number }
  | { readonly kind: 'crash'; readonly device: number; readonly last: Choice }
  | { readonly kind: 'killServer' | 'startServer' }
  | { readonly kind: 'stranger'; readonly choice: Choice };

const device = fc.nat(DEVICES - 1);
const choice: fc.Arbitrary<Choice> = fc.record({
  name: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...allWriteNames) },
    { weight: 1, arbitrary: fc.constantFrom('createQuickTask', 'updateTask', 'startNoteTimer') },
  ),
  pick: fc.nat(1_000),
  value: fc.nat(1_000_000),
});

const step: fc.Arbitrary<Step> = fc.oneof<fc.WeightedArbitrary<Step>[]>(
  {
    weight: 60,
    arbitrary: fc.record({ kind: fc.constant('write'), device, choice, isAwaited: fc.boolean() }),
  },
  { weight: 10, arbitrary: fc.record({ kind: fc.constantFrom('cut', 'mend', 'wake', 'settle'), device }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('crash'), device, last: choice }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('stranger'), choice }) },
);

/** Steps of one run: `length` of them, with the server killed and started again `kills` times, evenly spread. */
export function planOf(seed: number, length: number, kills: number): readonly Step[] {
  const steps = fc.sample(step, { seed, numRuns: length });
  const stretch = Math.floor(length / (kills + 1));
  const plan: Step[] = [];
  for (const [index, each] of steps.entries()) {
    const offset = index % stretch;
    const isWithin = index >= stretch && index < stretch * (kills + 1);
    if (isWithin && offset === 0) plan.push({ kind: 'killServer' });
    // The server stays down for a third of the interval.
    if (isWithin && offset === Math.floor(stretch / 3)) plan.push({ kind: 'startServer' });
    plan.push(each);
  }
  return plan;
}
