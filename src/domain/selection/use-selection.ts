import { createContext, useContext, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { proxy, ref } from 'valtio/vanilla';
import type { LiveListSpec } from '#client/replica/live-list.ts';
import { useLiveList } from '#client-react/use-live-list.ts';
import type { Group } from '#contract/people/group.ts';
import type { Organization } from '#contract/people/organization.ts';
import type { Task } from '#contract/task/task.ts';
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
const everything: Selection = { state: proxy({ choice: ref(noChoice) }), choose: () => undefined };
const SelectionContext = createContext<Selection>(everything);

/** Provider of the selection of organizations and groups. Without one (in the extension) everything is selected. */
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
