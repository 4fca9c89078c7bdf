import { proxy, ref } from 'valtio/vanilla';
import * as z from 'zod/mini';
import type { Client } from '#client/client.ts';
import type { Ports } from '#client/ports.ts';
import { keepChoice } from './kept-choice.ts';
import type { SelectionChoice } from './selection.ts';

const storedChoice = z.record(z.string(), z.union([z.literal(0), z.literal(2)]));

/** The signed-in user's selection of organizations and groups, and of people, kept in this browser. docs/decisions/0030. */
export interface Selection {
  /** A valtio proxy. `isEveryone`: tasks that are not the reader's to do are shown too. */
  readonly state: { readonly choice: SelectionChoice; readonly isEveryone: boolean };
  choose(choice: SelectionChoice): void;
  showEveryone(isEveryone: boolean): void;
}

export function createSelection(
  client: Pick<Client, 'session'>,
  ports: Pick<Ports, 'storage' | 'log'>,
): Selection {
  const state = proxy<{ choice: SelectionChoice; isEveryone: boolean }>({ choice: {}, isEveryone: false });
  return {
    state,
    choose: keepChoice<SelectionChoice>(client, ports, {
      name: 'daywall.selection',
      none: {},
      parse: parseChoice,
      print: JSON.stringify,
      show: (choice) => {
        state.choice = ref(choice);
      },
    }),
    showEveryone: keepChoice(client, ports, {
      name: 'daywall.everyone',
      none: false,
      parse: (stored) => stored === 'true',
      print: String,
      show: (isEveryone) => {
        state.isEveryone = isEveryone;
      },
    }),
  };
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
