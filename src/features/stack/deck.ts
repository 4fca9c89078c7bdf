import type { Task } from '#contract/task/task.ts';
import { stackOrder } from './stack-order.ts';

/**
 * State of one session of the stack. The order is computed once, so that the index in the URL keeps its card while
 * urgencies change; after that only changes of the cards affect it. docs/decisions/0011.
 */
export interface Deck {
  readonly order: readonly string[];
  /** Milliseconds since the epoch. */
  readonly dealtAt: number;
  /** Cards finished in this session with their index, to which they return when reopened. */
  readonly finished: readonly { readonly id: string; readonly index: number }[];
}

export function deal(tasks: Iterable<Task>, now: number, timeZone: string): Deck {
  return { order: stackOrder(tasks, now, timeZone), dealtAt: now, finished: [] };
}

/** Removes cards whose tasks are no longer open; reopened ones return, new ones are appended in their own order. */
export function reconcile(deck: Deck, open: readonly Task[], now: number, timeZone: string): Deck {
  const openIds = new Set(open.map((task) => task.id));
  const order = deck.order.filter((id) => openIds.has(id));
  if (order.length === deck.order.length && order.length === openIds.size) return deck;
  const held = new Set(order);
  const reopened = deck.finished.filter(({ id }) => openIds.has(id) && !held.has(id));
  for (const { id, index } of reopened) {
    order.splice(index, 0, id);
    held.add(id);
  }
  const added = open.filter((task) => !held.has(task.id));
  const finished = deck.finished.filter((card) => !reopened.includes(card));
  return { ...deck, finished, order: [...order, ...stackOrder(added, now, timeZone)] };
}

/** Moves the card to the end of the stack. */
export function putOff(deck: Deck, id: string): Deck {
  if (!deck.order.includes(id)) return deck;
  return { ...deck, order: [...deck.order.filter((other) => other !== id), id] };
}

export function countFinished(deck: Deck, id: string): Deck {
  return { ...deck, finished: [...deck.finished, { id, index: deck.order.indexOf(id) }] };
}

/** 1-based card number of a path such as `/stack/3`; the first for an invalid one. */
export function cardNumberOf(viewedNumber: string | undefined): number {
  const number = Number(viewedNumber);
  return Number.isSafeInteger(number) && number >= 1 ? number : 1;
}
