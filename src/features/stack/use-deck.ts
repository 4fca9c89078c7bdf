import { useCallback, useLayoutEffect, useMemo, useState } from 'react';
import type { Client } from '#client/client.ts';
import { useClient } from '#client-react/client-provider.tsx';
import { useLiveList } from '#client-react/use-live-list.ts';
import type { Task } from '#contract/task/task.ts';
import { useIsShown } from '#domain/selection/use-selection.ts';
import { nowOf } from '#domain/time/use-now.ts';
import { useFormats } from '#i18n/react.ts';
import { MINUTE } from '#time/units.ts';
import { countFinished, type Deck, deal, putOff, reconcile } from './deck.ts';
import { openTasks } from './stack-queries.ts';

/** Age from which an unused deck is recomputed, because its urgencies have changed. Milliseconds. */
const STALE = 30 * MINUTE;

/** Current deck of each client, which survives leaving the page to work on a card. */
const decks = new WeakMap<Client, { deck: Deck; isShown: IsShown; touchedAt: number }>();
type IsShown = ReturnType<typeof useIsShown>;

export function useDeck() {
  const client = useClient();
  const { timeZone } = useFormats().settings;
  const isShown = useIsShown();
  const all = useLiveList('task', openTasks);
  const open = useMemo(() => all.filter(isShown), [all, isShown]);
  const [left] = useState(() => decks.get(client));
  const [held, setHeld] = useState<Deck>(() => {
    const now = nowOf(client);
    return left !== undefined && now - left.touchedAt < STALE ? left.deck : deal(open, now, timeZone);
  });
  const [dealtFor, setDealtFor] = useState<IsShown>(() => left?.isShown ?? isShown);
  let deck = reconcile(held, open, nowOf(client), timeZone);
  if (dealtFor !== isShown) {
    // A changed selection recomputes the deck: new cards belong among the others, not after them.
    setDealtFor(() => isShown);
    if (!holdsSame(held, deck)) deck = { ...deal(open, nowOf(client), timeZone), finished: deck.finished };
  }
  if (deck !== held) setHeld(deck);
  useLayoutEffect(() => {
    decks.set(client, { deck, isShown, touchedAt: nowOf(client) });
  }, [client, deck, isShown]);

  return {
    deck,
    /** Open tasks outside the selected scopes. */
    hiddenCount: all.length - open.length,
    card: useCallback(
      (cardNumber: number): Task | undefined => {
        const id = deck.order[cardNumber - 1];
        return id === undefined ? undefined : client.replica.get('task', id);
      },
      [client, deck],
    ),
    putOff: useCallback((id: string) => setHeld((now) => putOff(now, id)), []),
    /** Restores an earlier deck, for an undo. */
    restore: useCallback((before: Deck) => setHeld(before), []),
    countFinished: useCallback((id: string) => setHeld((now) => countFinished(now, id)), []),
    dealAgain: useCallback(() => setHeld(deal(open, nowOf(client), timeZone)), [open, client, timeZone]),
  };
}

/** Whether two decks contain the same cards, in any order. */
function holdsSame(one: Deck, other: Deck): boolean {
  const ids = new Set(one.order);
  return ids.size === other.order.length && other.order.every((id) => ids.has(id));
}
