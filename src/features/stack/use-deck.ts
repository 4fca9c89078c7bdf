import { useCallback, useLayoutEffect, useState } from 'react';
import type { Client } from '#client/client.ts';
import { useClient } from '#client-react/client-provider.tsx';
import { useLiveList } from '#client-react/use-live-list.ts';
import type { Task } from '#contract/task.ts';
import { countFinished, type Deck, deal, putOff, reconcile } from './deck.ts';
import { openTasks } from './queries.ts';

/** A deck that lay longer than this is dealt anew: its urgencies are others by now. Milliseconds. */
const STALE = 30 * 60_000;

/** The deck in hand of each client: working on a card and coming back finds it as it was left. */
const decks = new WeakMap<Client, { deck: Deck; touchedAt: number }>();

export function useDeck() {
  const client = useClient();
  const open = useLiveList('task', openTasks);
  const [held, setHeld] = useState<Deck>(() => {
    const left = decks.get(client);
    const now = Date.now();
    return left !== undefined && now - left.touchedAt < STALE ? left.deck : deal(open, now);
  });
  const deck = reconcile(held, open, Date.now());
  if (deck !== held) setHeld(deck);
  useLayoutEffect(() => {
    decks.set(client, { deck, touchedAt: Date.now() });
  }, [client, deck]);

  return {
    deck,
    card: useCallback(
      (place: number): Task | undefined => {
        const id = deck.order[place - 1];
        return id === undefined ? undefined : client.replica.get('task', id);
      },
      [client, deck],
    ),
    putOff: useCallback((id: string) => setHeld((now) => putOff(now, id)), []),
    /** Puts the cards as they were, for an undo. */
    restore: useCallback((before: Deck) => setHeld(before), []),
    countFinished: useCallback((id: string) => setHeld((now) => countFinished(now, id)), []),
    dealAgain: useCallback(() => setHeld(deal(open, Date.now())), [open]),
  };
}
