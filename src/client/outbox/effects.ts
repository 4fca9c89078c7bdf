import type { WriteOf, WritePayloads } from '../client.ts';
import type { RowChange } from '../replica/row.ts';
import { assetLinkEffects } from './asset-link-effects.ts';
import { collectionEffects } from './collection-effects.ts';
import { commentEffects } from './comment-effects.ts';
import { delegationEffects } from './delegation-effects.ts';
import type { EffectContext, Effects } from './effect.ts';
import { filterEffects } from './filter-effects.ts';
import { firstEffects } from './first-effects.ts';
import { labelEffects } from './label-effects.ts';
import { scheduleEffects } from './schedule-effects.ts';
import { settingsEffects } from './settings-effects.ts';
import { subscriptionEffects } from './subscription-effects.ts';
import { taskAccessEffects } from './task-access-effects.ts';
import { taskEditEffects } from './task-edit-effects.ts';
import { timerEditEffects } from './timer-edit-effects.ts';

const effects: Effects<keyof WritePayloads> = {
  ...firstEffects,
  ...taskEditEffects,
  ...timerEditEffects,
  ...scheduleEffects,
  ...settingsEffects,
  ...taskAccessEffects,
  ...assetLinkEffects,
  ...collectionEffects,
  ...labelEffects,
  ...filterEffects,
  ...subscriptionEffects,
  ...commentEffects,
  ...delegationEffects,
};

/** The rows a write makes of those before it, as the server is expected to. */
export function effectsOf<N extends keyof WritePayloads>(
  write: WriteOf<N>,
  context: EffectContext,
): readonly RowChange[] {
  return effects[write.name](write.payload, context);
}
