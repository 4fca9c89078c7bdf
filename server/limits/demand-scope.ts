import type { Change } from '#contract/change.ts';
import { changeScopes, emitScopes, routeScopes } from '#contract/tokens/scope-table.ts';
import { emitsWithSpaces, type Narrowing, routesWithSpaces } from '#contract/tokens/space-table.ts';
import { missingScopes, type ScopeNeed } from '#contract/tokens/token-scopes.ts';
import type { Caller } from '../caller.ts';
import { InsufficientScopeError, SpaceLimitError } from '../errors.ts';

const needsOfRoutes: Readonly<Record<string, ScopeNeed>> = routeScopes;
const needsOfEmits: Readonly<Record<string, ScopeNeed>> = emitScopes;
const narrowingOfRoutes: Readonly<Record<string, Narrowing>> = routesWithSpaces;
const narrowingOfEmits: Readonly<Record<string, Narrowing | null>> = emitsWithSpaces;

/** Throws `insufficient_scope` to a personal token beyond its scopes. Sessions have no bounds. */
export function demandScope({ grant }: Pick<Caller, 'grant'>, need: ScopeNeed): void {
  if (grant === null) return;
  const missing = missingScopes(grant.scopes, need);
  if (missing === null || missing.length > 0) throw new InsufficientScopeError(missing ?? []);
}

/** Throws `insufficient_scope` to a personal token that is limited to spaces, at a door that cannot narrow to them. */
export function demandAllSpaces({ grant }: Pick<Caller, 'grant'>): void {
  if (grant !== null && grant.spaces !== null) throw new SpaceLimitError();
}

/** Narrowing of a call’s answer for a token that is limited to spaces; null where it may not make the call. */
export function routeNarrowing(name: string | undefined): Narrowing | null {
  return (
    (name !== undefined && Object.hasOwn(narrowingOfRoutes, name) ? narrowingOfRoutes[name] : null) ?? null
  );
}

/** The same of an emit. */
export function emitNarrowing(name: string): Narrowing | null {
  return (Object.hasOwn(narrowingOfEmits, name) ? narrowingOfEmits[name] : null) ?? null;
}

/** Scope of a call by its name in the contract; a name without a scope is nothing for tokens. */
export function demandRouteScope(caller: Caller, name: string | undefined): void {
  const isKnown = name !== undefined && Object.hasOwn(needsOfRoutes, name);
  demandScope(caller, (isKnown ? needsOfRoutes[name] : undefined) ?? 'none');
  if (routeNarrowing(name) === null) demandAllSpaces(caller);
}

/** Scope of an emit by its name in the contract, as for calls. */
export function demandEmitScope(caller: Caller, name: string): void {
  demandScope(caller, (Object.hasOwn(needsOfEmits, name) ? needsOfEmits[name] : undefined) ?? 'none');
  if (emitNarrowing(name) === null) demandAllSpaces(caller);
}

/** Changes that a token may read: a write of one area touches entities of others. */
export function changesWithinScopes({ grant }: Caller, changes: Change[]): Change[] {
  if (grant === null) return changes;
  return changes.filter(({ entity }) => missingScopes(grant.scopes, changeScopes[entity])?.length === 0);
}
