import type { Task } from '#contract/task.ts';
import { stackOrder } from './stack-order.ts';

/**
 * One session of the stack. The order is dealt once, so that a card's place in the address stays its place while
 * urgencies creep; from then on only what happens to the cards changes it.
 */
export interface Deck {
  readonly order: readonly string[];
  /** Milliseconds since the epoch. */
  readonly dealtAt: number;
  /** Cards finished while this deck was in hand, and where they stood: reopened, they stand there again. */
  readonly finished: readonly { readonly id: string; readonly index: number }[];
}

export function deal(tasks: Iterable<Task>, now: number, timeZone: string): Deck {
  return { order: stackOrder(tasks, now, timeZone), dealtAt: now, finished: [] };
}

/** Takes out cards whose tasks are no longer open; reopened ones return, new ones come last in their own order. */
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

/** The card goes to the end of the stack. */
export function putOff(deck: Deck, id: string): Deck {
  if (!deck.order.includes(id)) return deck;
  return { ...deck, order: [...deck.order.filter((other) => other !== id), id] };
}

export function countFinished(deck: Deck, id: string): Deck {
  return { ...deck, finished: [...deck.finished, { id, index: deck.order.indexOf(id) }] };
}

/** The 1-based place in an address such as `/stack/3`; anything that is no place is the first. */
export function placeOf(viewedNumber: string | undefined): number {
  const place = Number(viewedNumber);
  return Number.isSafeInteger(place) && place >= 1 ? place : 1;
}
