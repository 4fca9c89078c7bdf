/** Areas of what a user has; a token reads an area, or reads and writes it. */
export const scopeAreas = ['tasks', 'time', 'calendar', 'people'] as const;
export type ScopeArea = (typeof scopeAreas)[number];

/** Scopes of personal tokens. A scope that writes an area reads it too. docs/decisions/0085. */
export const tokenScopes = [
  'tasks:read',
  'tasks:write',
  'time:read',
  'time:write',
  'calendar:read',
  'calendar:write',
  'people:read',
  'people:write',
] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** Scopes that a call needs, all of them. `any`: every token may make it; `none`: no token may. */
export type ScopeNeed = 'any' | 'none' | TokenScope | readonly TokenScope[];

function isGranted(granted: readonly TokenScope[], scope: TokenScope): boolean {
  return granted.some((each) => each === scope || each === scope.replace(':read', ':write'));
}

/** Scopes of a need that a token lacks; null where no token suffices. */
export function missingScopes(granted: readonly TokenScope[], need: ScopeNeed): readonly TokenScope[] | null {
  if (need === 'none') return null;
  if (need === 'any') return [];
  const needed = typeof need === 'string' ? [need] : need;
  return needed.filter((scope) => !isGranted(granted, scope));
}
