import { type Capability, can, type Role } from '#contract/policy.ts';
import { RefusalError } from './errors.ts';

/**
 * Refuses what `role` may not do: `not_found` where they may not even see the thing, else `not_permitted`.
 * `view` is the capability of seeing it.
 */
export function demand(role: Role, view: Capability, capability: Capability): void {
  if (!can(role, view)) throw new RefusalError('not_found');
  if (!can(role, capability)) throw new RefusalError('not_permitted');
}
