import { type ScopeArea, scopeAreas, type TokenScope } from '#contract/tokens/token-scopes.ts';

/** Rights in one area, the widest last: writing includes reading. */
export const rights = ['none', 'read', 'write'] as const;
export type Right = (typeof rights)[number];

export type Rights = Readonly<Record<ScopeArea, Right>>;
export const noRights: Rights = { tasks: 'none', time: 'none', calendar: 'none', people: 'none' };

/** Scopes that grant rights. */
export function scopesOf(chosen: Rights): TokenScope[] {
  return scopeAreas.flatMap((area): TokenScope[] => {
    const right = chosen[area];
    return right === 'none' ? [] : [`${area}:${right}`];
  });
}

/** Rights that scopes grant. */
export function rightsOf(scopes: readonly TokenScope[]): Rights {
  const right = (area: ScopeArea): Right => {
    if (scopes.includes(`${area}:write`)) return 'write';
    return scopes.includes(`${area}:read`) ? 'read' : 'none';
  };
  return {
    tasks: right('tasks'),
    time: right('time'),
    calendar: right('calendar'),
    people: right('people'),
  };
}
