import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useRef,
} from 'react';
import { type ItemTimes, movedBy, resizedBy } from '#domain/schedule/item-times.ts';
import type { ItemActions } from '#domain/schedule/use-item-actions.ts';
import { addDays } from '#time/calendar-day.ts';
import { SNAP } from '#time/free-gap.ts';
import { pressedKey } from '#ui/page-keys.ts';
import type { TitledItem } from '../calendars/use-calendar-rows.ts';

/**
 * Times of a block after a key; null for other keys. Arrows move, with Shift they resize. In a month up and down are a
 * week, since its days have no hours.
 */
export function timesAfterKey(
  item: ItemTimes,
  { key, shiftKey }: { key: string; shiftKey: boolean },
  timeZone: string,
  isMonth = false,
): ItemTimes | null {
  const aside = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  const down = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  const days = aside + (isMonth ? 7 * down : 0);
  const minutes = isMonth ? 0 : SNAP * down;
  if (days === 0 && minutes === 0) return null;
  if (!shiftKey) return item.isAllDay && days === 0 ? null : movedBy(item, { days, minutes }, timeZone);
  if (item.isAllDay ? days === 0 : minutes === 0) return null;
  return resizedBy(item, { days, minutes });
}

function blockIdOf(target: EventTarget): string | null {
  if (!(target instanceof Element)) return null;
  return target.closest<HTMLElement>('[data-item]')?.dataset.item ?? null;
}

/** Time in which the calendar may still render a block, and a closing popover move the focus. Milliseconds. */
const SETTLING = 600;

/** Number of the latest request for focus; earlier ones give way to it. */
let latestRequest = 0;

/**
 * Focuses a block once the calendar has rendered it, and again if a rerender or a closing popover takes the focus;
 * never away from an element that the user chose meanwhile. The calendar keeps its scroll position, so that a second
 * drag starts on stable ground; with `follows` it scrolls along, since a block moved by keyboard must stay visible.
 */
export function focusSoon(calendar: Element | null, id: string | null, { follows = false } = {}): void {
  if (id === null) return;
  const until = performance.now() + SETTLING;
  latestRequest += 1;
  const request = latestRequest;
  const look = () => {
    if (request !== latestRequest) return;
    const held = document.activeElement;
    const isFree = held === null || held === document.body || held.matches('[role="cell"]');
    const block = calendar?.querySelector<HTMLElement>(`[data-item="${id}"]`);
    if (isFree) block?.focus({ preventScroll: true });
    if (follows && block === document.activeElement) block?.scrollIntoView({ block: 'nearest' });
    if (performance.now() < until) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Keys on a focused day: arrows go to its neighbours, Enter requests a block in it. */
function pressOnDay(event: KeyboardEvent, onNewBlock: (date: string) => void): void {
  const day = event.target instanceof HTMLElement ? event.target : null;
  const date = day?.matches('[role="cell"]') ? day.dataset.date : undefined;
  if (day === null || date === undefined) return;
  if (event.key === 'Enter') {
    event.preventDefault();
    onNewBlock(date);
  }
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 7, ArrowUp: -7 }[event.key];
  if (step === undefined) return;
  const neighbour = event.currentTarget.querySelector<HTMLElement>(
    `[role="cell"][data-date="${addDays(date, step)}"][tabindex]`,
  );
  if (neighbour === null) return;
  event.preventDefault();
  neighbour.focus();
}

export interface BlockKeys {
  onKeyDown(event: KeyboardEvent): void;
  onFocus(event: FocusEvent): void;
  onBlur(event: FocusEvent): void;
  onPointerDown(event: PointerEvent): void;
  /** Block that gets the focus back after a rerender. */
  focusedId: RefObject<string | null>;
}

export function useBlockKeys(
  items: readonly TitledItem[],
  actions: ItemActions,
  timeZone: string,
  onNewBlock: (date: string) => void,
  isMonth = false,
): BlockKeys {
  const focusedId = useRef<string | null>(null);
  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return undefined;
      const id = blockIdOf(event.target);
      if (id === null) return pressOnDay(event, onNewBlock);
      const row = items.find(({ item }) => item.id === id);
      if (row === undefined || row.item.isReadOnly) return undefined;
      if (event.key === 'Delete' || event.key === 'Backspace') {
        event.preventDefault();
        const index = items.indexOf(row);
        focusedId.current = (items[index + 1] ?? items[index - 1])?.item.id ?? null;
        actions.remove(row.item, row.title);
        return focusSoon(event.currentTarget, focusedId.current, { follows: true });
      }
      if (pressedKey(event) === 'd') {
        event.preventDefault();
        focusedId.current = actions.duplicate(row.item, row.title);
        return focusSoon(event.currentTarget, focusedId.current, { follows: true });
      }
      const times = timesAfterKey(row.item, event, timeZone, isMonth);
      if (times === null) return undefined;
      event.preventDefault();
      focusedId.current = row.item.id;
      actions.move(row.item, times);
      return focusSoon(event.currentTarget, focusedId.current, { follows: true });
    },
    [items, actions, timeZone, onNewBlock, isMonth],
  );
  const onFocus = useCallback((event: FocusEvent) => {
    focusedId.current = blockIdOf(event.target);
  }, []);
  // A rerendered block loses the focus to nothing and gets it back; one that was left does not.
  const onBlur = useCallback((event: FocusEvent) => {
    if (event.relatedTarget !== null) focusedId.current = null;
  }, []);
  const onPointerDown = useCallback((event: PointerEvent) => {
    focusedId.current = blockIdOf(event.target);
  }, []);
  return { onKeyDown, onFocus, onBlur, onPointerDown, focusedId };
}
