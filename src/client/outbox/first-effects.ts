import type { WriteOf, WritePayloads } from '../client.ts';
import type { RowChange } from '../replica/row.ts';
import type { EffectContext, Effects } from './effect.ts';
import { taskEffects } from './task-effects.ts';
import { timerEffects } from './timer-effects.ts';

/** What a popup does at once. */
export const firstEffects = { ...taskEffects, ...timerEffects };

const known: Partial<Effects<keyof WritePayloads>> = firstEffects;

/** The rows of the writes that a popup makes at once; of others none, until it has loaded the effects of all. */
export function firstEffectsOf<N extends keyof WritePayloads>(
  write: WriteOf<N>,
  context: EffectContext,
): readonly RowChange[] {
  return known[write.name]?.(write.payload, context) ?? [];
}
