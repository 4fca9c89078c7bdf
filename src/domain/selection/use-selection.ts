import { createContext, useContext, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { proxy, ref } from 'valtio/vanilla';
import type { LiveListSpec } from '#client/replica/live-list.ts';
import { useLiveList } from '#client-react/use-live-list.ts';
import type { Group } from '#contract/people/group.ts';
import type { Organization } from '#contract/people/organization.ts';
import type { Task } from '#contract/task/task.ts';
import { useIsMine } from '../task/use-is-mine.ts';
import {
  inSelection,
  levelOf,
  onlyChosen,
  type Scope,
  type ScopeTree,
  type SelectionChoice,
  type SelectionLevel,
  scopeTree,
  shownScopes,
  toggled,
} from './selection.ts';
import type { Selection } from './selection-store.ts';

const noChoice: SelectionChoice = {};
const everything: Selection = {
  state: proxy({ choice: ref(noChoice), isEveryone: false }),
  choose: () => undefined,
  showEveryone: () => undefined,
};
const SelectionContext = createContext<Selection>(everything);

/** Provider of the selection. Without one (in the extension) all organizations and groups are selected, and mine alone. */
export const SelectionProvider = SelectionContext.Provider;

const organizations: LiveListSpec<Organization> = { where: () => true, compare: () => 0 };
const groups: LiveListSpec<Group> = { where: () => true, compare: () => 0 };

/** Tree of the reader's organizations and their groups, "No organization" first. */
export function useScopes(): ScopeTree {
  const ownOrganizations = useLiveList('organization', organizations);
  const ownGroups = useLiveList('group', groups);
  return useMemo(() => scopeTree(ownOrganizations, ownGroups), [ownOrganizations, ownGroups]);
}

export interface SelectionView {
  readonly tree: ScopeTree;
  /** Organizations and groups whose own tasks are shown. */
  readonly shown: readonly Scope[];
  readonly isEverything: boolean;
  levelOf(scope: Scope): SelectionLevel;
  /** Full becomes none; partial and none become full. */
  toggle(id: string): void;
  selectOnly(id: string): void;
  selectAll(): void;
}

export function useSelection(): SelectionView {
  const selection = useContext(SelectionContext);
  const { choice } = useSnapshot(selection.state);
  const tree = useScopes();
  return useMemo(() => {
    const shown = shownScopes(tree, choice);
    return {
      tree,
      shown,
      isEverything: shown.length === tree.scopes.size,
      levelOf: (scope) => levelOf(scope, choice),
      toggle: (id) => selection.choose(toggled(tree, choice, id)),
      selectOnly: (id) => selection.choose(onlyChosen(tree, id)),
      selectAll: () => selection.choose({}),
    };
  }, [selection, tree, choice]);
}

/** Predicate for tasks of the selected organizations and groups. The same function until the selection changes. */
export function useInSelection(): (task: Pick<Task, 'organizationId' | 'groupId'>) => boolean {
  const { choice } = useSnapshot(useContext(SelectionContext).state);
  const tree = useScopes();
  return useMemo(() => inSelection(tree, choice), [tree, choice]);
}

/** Whether everyone's tasks are shown, and a function that changes it. */
export function useEveryone(): readonly [boolean, (isEveryone: boolean) => void] {
  const selection = useContext(SelectionContext);
  return [useSnapshot(selection.state).isEveryone, selection.showEveryone];
}

/** Predicate for tasks that lists show: mine, unless everyone's are wanted, of the selected organizations and groups. */
export function useIsShown(): (task: Task) => boolean {
  const inScopes = useInSelection();
  const mine = useIsMine();
  const [isEveryone] = useEveryone();
  return useMemo(() => (task) => (isEveryone || mine(task)) && inScopes(task), [isEveryone, inScopes, mine]);
}
