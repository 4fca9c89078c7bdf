import { type Capability, can, type Role } from '#contract/policy-table.ts';
import { RefusalError } from './errors.ts';

/** Refuses a capability that `role` lacks: `not_found` without the capability `view`, else `not_permitted`. */
export function demand(role: Role, view: Capability, capability: Capability): void {
  if (!can(role, view)) throw new RefusalError('not_found');
  if (!can(role, capability)) throw new RefusalError('not_permitted');
}
