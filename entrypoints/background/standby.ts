import * as z from 'zod/mini';
import { NoResponseError } from '#client/failure.ts';
import type { KeyValueStorage } from '#client/ports.ts';

const KEY = 'standby';

const standbyState = z.object({
  /** How far the log of changes is on disk. */
  cursor: z.string(),
  /** There was no connection when the worker lay down, and the button says so. */
  isOffline: z.boolean(),
  /** When there is something to be said to whoever is there. Milliseconds since the epoch. */
  dueAt: z.nullable(z.number()),
});
export type StandbyState = z.infer<typeof standbyState>;

export interface StandbyParts {
  /** Outlives the worker, not the browser's session. */
  readonly storage: KeyValueStorage;
  now(): number;
  isSomebodyThere(): Promise<boolean>;
  /** Whether something was changed after a cursor. Rejects with `NoResponseError` where no server answers. */
  hasNews(cursor: string): Promise<boolean>;
}

/**
 * State that a worker stores when everything is sent, shown and caught up with. While it is stored, an alarm asks one
 * question and opens neither replica nor socket. Whoever opens the account ends it before.
 * State machine: ARCHITECTURE.md, extension’s worker.
 */
export interface Standby {
  begin(state: StandbyState): Promise<void>;
  end(): Promise<void>;
  isOn(): Promise<boolean>;
  /** Whether there is anything to do. */
  look(): Promise<boolean>;
}

function parseState(stored: string | null): StandbyState | null {
  try {
    const parsed = z.safeParse(standbyState, JSON.parse(stored ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export function createStandby({ storage, now, isSomebodyThere, hasNews }: StandbyParts): Standby {
  const read = async () => parseState(await storage.get(KEY));

  return {
    begin: (state) => storage.set(KEY, JSON.stringify(state)),
    end: () => storage.remove(KEY),
    isOn: async () => (await read()) !== null,
    async look() {
      const state = await read();
      if (state === null) return true;
      if (state.dueAt !== null && state.dueAt <= now() && (await isSomebodyThere())) return true;
      try {
        return (await hasNews(state.cursor)) || state.isOffline;
      } catch (error) {
        // Anything but silence, such as a token that has run out, is for the whole worker to settle.
        return !(error instanceof NoResponseError && state.isOffline);
      }
    },
  };
}
