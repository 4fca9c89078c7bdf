import type { Group } from '#contract/people/group.ts';
import type { Organization } from '#contract/people/organization.ts';
import type { Task } from '#contract/task/task.ts';

/** Id of the pseudo organization for tasks without one. */
export const NO_ORGANIZATION = '0';

/** Selection state of an organization or a group: 0 none, 1 partial, 2 full. */
export type SelectionLevel = 0 | 1 | 2;

/** Node of the tree: an organization, a group or "No organization", with the groups directly below it. */
export interface Scope {
  readonly id: string;
  readonly kind: 'none' | 'organization' | 'group';
  /** Empty for "No organization". */
  readonly name: string;
  readonly parent: Scope | null;
  readonly children: readonly Scope[];
}

/** "No organization" first, then organizations by updatedAt ascending; groups by name. */
export interface ScopeTree {
  readonly roots: readonly Scope[];
  readonly scopes: ReadonlyMap<string, Scope>;
}

/** By node id. A node without an entry inherits from the one above; at the top it is shown. */
export type SelectionChoice = Readonly<Record<string, 0 | 2>>;

type OrganizationLike = Pick<Organization, 'id' | 'name' | 'updatedAt'>;
type GroupLike = Pick<Group, 'id' | 'name' | 'organizationId' | 'parentGroupId'>;
interface GrowingScope extends Scope {
  parent: Scope | null;
  readonly children: Scope[];
}

/** The specification's order of organizations: the last changed comes last. */
export function compareOrganizations(
  a: { readonly id: string; readonly updatedAt: string },
  b: { readonly id: string; readonly updatedAt: string },
): number {
  return compareTexts(a.updatedAt, b.updatedAt) || compareTexts(a.id, b.id);
}

export function scopeTree(organizations: Iterable<OrganizationLike>, groups: Iterable<GroupLike>): ScopeTree {
  const none: GrowingScope = { id: NO_ORGANIZATION, kind: 'none', name: '', parent: null, children: [] };
  const scopes = new Map<string, GrowingScope>([[NO_ORGANIZATION, none]]);
  const roots: GrowingScope[] = [none];
  for (const { id, name } of [...organizations].sort(compareOrganizations)) {
    const scope: GrowingScope = { id, kind: 'organization', name, parent: null, children: [] };
    scopes.set(id, scope);
    roots.push(scope);
  }
  const byName = [...groups].sort((a, b) => a.name.localeCompare(b.name) || compareTexts(a.id, b.id));
  for (const { id, name } of byName) {
    scopes.set(id, { id, kind: 'group', name, parent: null, children: [] });
  }
  for (const { id, organizationId, parentGroupId } of byName) {
    const scope = scopes.get(id);
    if (scope === undefined) continue;
    // A parent group that is not visible, or that would close a cycle while changes arrive, is skipped.
    const above = parentGroupId === null ? undefined : scopes.get(parentGroupId);
    const parent = above === undefined || isWithin(above, id) ? scopes.get(organizationId) : above;
    scope.parent = parent ?? null;
    (parent?.children ?? roots).push(scope);
  }
  return { roots, scopes };
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export function isWithin(scope: Scope | null, id: string): boolean {
  for (let each = scope; each !== null; each = each.parent) if (each.id === id) return true;
  return false;
}

/** Whether a node's own tasks are shown. */
function isShown(scope: Scope, choice: SelectionChoice): boolean {
  for (let each: Scope | null = scope; each !== null; each = each.parent) {
    const chosen = choice[each.id];
    if (chosen !== undefined) return chosen === 2;
  }
  return true;
}

/** Selection state of a node: full only if it and all below it are shown; none only if none of them is. */
export function levelOf(scope: Scope, choice: SelectionChoice): SelectionLevel {
  const own = isShown(scope, choice) ? 2 : 0;
  return scope.children.every((child) => levelOf(child, choice) === own) ? own : 1;
}

function chosenWithout(choice: SelectionChoice, scope: Scope): Record<string, 0 | 2> {
  const { [scope.id]: _own, ...rest } = choice;
  return scope.children.reduce<Record<string, 0 | 2>>(chosenWithout, rest);
}

/** Full becomes none; partial and none full. Includes all below; nodes above become full if complete. */
export function toggled(tree: ScopeTree, choice: SelectionChoice, id: string): SelectionChoice {
  const scope = tree.scopes.get(id);
  if (scope === undefined) return choice;
  const to = levelOf(scope, choice) === 2 ? 0 : 2;
  let next: SelectionChoice = { ...chosenWithout(choice, scope), [id]: to };
  for (let above = to === 2 ? scope.parent : null; above !== null; above = above.parent) {
    if (!above.children.every((child) => levelOf(child, next) === 2)) break;
    next = { ...chosenWithout(next, above), [above.id]: 2 };
  }
  return tree.roots.every((root) => levelOf(root, next) === 2) ? {} : next;
}

/** Choice of one node with all below it, and nothing else. */
export function onlyChosen(tree: ScopeTree, id: string): SelectionChoice {
  return { ...Object.fromEntries(tree.roots.map((root) => [root.id, 0])), [id]: 2 };
}

export function shownScopes(tree: ScopeTree, choice: SelectionChoice): readonly Scope[] {
  return [...tree.scopes.values()].filter((scope) => isShown(scope, choice));
}

type ScopedTask = Pick<Task, 'organizationId' | 'groupId'>;

/** Node of a task. A task of an organization or group that the user does not see counts as in none. */
export function scopeOfTask(tree: ScopeTree, { organizationId, groupId }: ScopedTask): Scope | undefined {
  const own = groupId === null ? undefined : tree.scopes.get(groupId);
  const around = organizationId === null ? undefined : tree.scopes.get(organizationId);
  return own ?? around ?? tree.scopes.get(NO_ORGANIZATION);
}

const everything = () => true;

/** Predicate for tasks of the selection; the same function for every full selection. */
export function inSelection(tree: ScopeTree, choice: SelectionChoice): (task: ScopedTask) => boolean {
  const shown = new Set(shownScopes(tree, choice));
  if (shown.size === tree.scopes.size) return everything;
  return (task) => {
    const scope = scopeOfTask(tree, task);
    return scope === undefined || shown.has(scope);
  };
}
