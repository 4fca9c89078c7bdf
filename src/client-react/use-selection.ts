import { createContext, useContext, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { proxy, ref } from 'valtio/vanilla';
import type { LiveListSpec } from '#client/replica/live-list.ts';
import {
  inSelection,
  levelOf,
  onlyChosen,
  type Place,
  type PlaceTree,
  placeTree,
  type SelectionChoice,
  type SelectionLevel,
  shownPlaces,
  toggled,
} from '#client/selection.ts';
import type { Selection } from '#client/selection-store.ts';
import type { Group } from '#contract/group.ts';
import type { Organization } from '#contract/organization.ts';
import type { Task } from '#contract/task.ts';
import { useLiveList } from './use-live-list.ts';

const noChoice: SelectionChoice = {};
const everything: Selection = { state: proxy({ choice: ref(noChoice) }), choose: () => undefined };
const SelectionContext = createContext<Selection>(everything);

/** Without one (the extension), everything is selected. */
export const SelectionProvider = SelectionContext.Provider;

const organizations: LiveListSpec<Organization> = { where: () => true, compare: () => 0 };
const groups: LiveListSpec<Group> = { where: () => true, compare: () => 0 };

/** One's organizations and their groups as they are nested, "No organization" first. */
export function usePlaces(): PlaceTree {
  const ownOrganizations = useLiveList('organization', organizations);
  const ownGroups = useLiveList('group', groups);
  return useMemo(() => placeTree(ownOrganizations, ownGroups), [ownOrganizations, ownGroups]);
}

export interface SelectionView {
  readonly tree: PlaceTree;
  /** The places whose own tasks are shown. */
  readonly shown: readonly Place[];
  /** Nothing is left out. */
  readonly isEverything: boolean;
  levelOf(place: Place): SelectionLevel;
  /** Full becomes none; partial and none become full. */
  toggle(id: string): void;
  /** This place with all below it, and nothing else. */
  selectOnly(id: string): void;
  selectAll(): void;
}

/** Which organizations and groups are looked at. */
export function useSelection(): SelectionView {
  const selection = useContext(SelectionContext);
  const { choice } = useSnapshot(selection.state);
  const tree = usePlaces();
  return useMemo(() => {
    const shown = shownPlaces(tree, choice);
    return {
      tree,
      shown,
      isEverything: shown.length === tree.places.size,
      levelOf: (place) => levelOf(place, choice),
      toggle: (id) => selection.choose(toggled(tree, choice, id)),
      selectOnly: (id) => selection.choose(onlyChosen(tree, id)),
      selectAll: () => selection.choose({}),
    };
  }, [selection, tree, choice]);
}

/** Whether a task belongs to what is looked at. The same function until that changes. */
export function useInSelection(): (task: Pick<Task, 'organizationId' | 'groupId'>) => boolean {
  const { choice } = useSnapshot(useContext(SelectionContext).state);
  const tree = usePlaces();
  return useMemo(() => inSelection(tree, choice), [tree, choice]);
}
