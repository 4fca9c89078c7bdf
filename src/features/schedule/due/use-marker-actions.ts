import { type KeyboardEvent, type RefObject, useMemo } from 'react';
import { useTaskActions } from '#domain/task/use-task-actions.ts';
import { pressedKey } from '#ui/page-keys.ts';
import { focusSoon } from '../block/use-block-keys.ts';
import type { TitledItem } from '../calendars/use-calendar-rows.ts';
import type { Planning } from '../plan/use-planning.ts';
import type { DueMarker } from './due-markers.ts';

export interface MarkerActions {
  finish(marker: DueMarker): void;
  /** Plans the task at its offered time. The new block gets the focus, and arrows move it from there. */
  plan(marker: DueMarker): void;
  /** Keys on a marker: P plans, X finishes; X also finishes the task of a block. True if the key had a meaning. */
  press(event: KeyboardEvent): boolean;
}

/** Actions on the markers of due dates, by card and by key. */
export function useMarkerActions({
  markers,
  items,
  planning,
  focusedId,
}: {
  readonly markers: readonly DueMarker[];
  readonly items: readonly TitledItem[];
  readonly planning: Planning;
  /** Block or marker that gets the focus back after a rerender. */
  readonly focusedId: RefObject<string | null>;
}): MarkerActions {
  const { finish } = useTaskActions();
  return useMemo(() => {
    const focus = (id: string | null) => {
      focusedId.current = id;
      focusSoon(document.body, id, { follows: true });
    };
    const finishMarker = (marker: DueMarker) =>
      finish(marker.task, () => {
        const index = markers.indexOf(marker);
        focus((markers[index + 1] ?? markers[index - 1])?.id ?? items[0]?.item.id ?? null);
      });
    const plan = ({ task }: DueMarker) => focus(planning.planByDue(task));
    return {
      finish: finishMarker,
      plan,
      press(event) {
        const key = pressedKey(event);
        const target =
          event.target instanceof Element ? event.target.closest<HTMLElement>('[data-item]') : null;
        const id = target?.dataset.item;
        const marker = markers.find((each) => each.id === id);
        const task = items.find(({ item }) => item.id === id)?.task;
        if (key === 'x' && marker !== undefined) finishMarker(marker);
        else if (key === 'x' && task !== undefined && task.progress !== 'done') finish(task);
        else if (key === 'p' && marker !== undefined) plan(marker);
        else return false;
        event.preventDefault();
        return true;
      },
    };
  }, [markers, items, planning, focusedId, finish]);
}
