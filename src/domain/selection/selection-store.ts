import { proxy, ref, subscribe } from 'valtio/vanilla';
import * as z from 'zod/mini';
import type { Client } from '#client/client.ts';
import type { Ports } from '#client/ports.ts';
import type { SelectionChoice } from './selection.ts';

const storedChoice = z.record(z.string(), z.union([z.literal(0), z.literal(2)]));

/** The signed-in user's selection of organizations and groups, kept in this browser. docs/decisions/0030. */
export interface Selection {
  /** A valtio proxy. */
  readonly state: { readonly choice: SelectionChoice };
  choose(choice: SelectionChoice): void;
}

export function createSelection(
  { session }: Pick<Client, 'session'>,
  { storage, log }: Pick<Ports, 'storage' | 'log'>,
): Selection {
  const state = proxy<{ choice: SelectionChoice }>({ choice: {} });
  let accountId: string | null = null;
  /** A choice made during a read is newer than the stored one. */
  let isReading = false;
  let stopWatching = () => {};

  function show(choice: SelectionChoice): void {
    state.choice = ref(choice);
  }

  function follow(): void {
    if (session.accountId === accountId) return;
    accountId = session.accountId;
    stopWatching();
    stopWatching = () => {};
    show({});
    if (accountId === null) return;
    const key = keyOf(accountId);
    const own = accountId;
    isReading = true;
    stopWatching = storage.watch(key, (stored) => show(parseChoice(stored)));
    storage.get(key).then(
      (stored) => {
        if (own === accountId && isReading) show(parseChoice(stored));
      },
      (error: unknown) => log('selection.notRead', error),
    );
  }

  subscribe(session, follow, true);
  follow();

  return {
    state,
    choose(choice) {
      isReading = false;
      show(choice);
      if (accountId === null) return;
      storage
        .set(keyOf(accountId), JSON.stringify(choice))
        .catch((error: unknown) => log('selection.notKept', error));
    },
  };
}

function keyOf(accountId: string): string {
  return `daywall.selection.${accountId}`;
}

function parseChoice(stored: string | null): SelectionChoice {
  if (stored === null) return {};
  try {
    const parsed = z.safeParse(storedChoice, JSON.parse(stored));
    return parsed.success ? parsed.data : {};
  } catch {
    return {};
  }
}
