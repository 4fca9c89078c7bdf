import type { Effects } from './effect.ts';

export const delegationEffects: Effects<'createDelegationRequest'> = {
  // Whether a task may be offered, and to whom, is the server's to say: nothing shows before it has.
  createDelegationRequest: () => [],
};
