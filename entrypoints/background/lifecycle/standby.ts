import * as z from 'zod/mini';
import { NoResponseError } from '#client/failure.ts';
import type { KeyValueStorage } from '#client/ports.ts';

const KEY = 'standby';

const standbyState = z.object({
  /** Cursor up to which the change log is on disk. */
  cursor: z.string(),
  /** Whether there was no connection when the worker suspended, as the button shows. */
  isOffline: z.boolean(),
  /** Instant of the next notice for a present user. Milliseconds since the epoch. */
  dueAt: z.nullable(z.number()),
});
export type StandbyState = z.infer<typeof standbyState>;

export interface StandbyOptions {
  /** Outlives the worker, not the browser's session. */
  readonly storage: KeyValueStorage;
  now(): number;
  isSomebodyThere(): Promise<boolean>;
  /** Whether anything changed after a cursor. Rejects with `NoResponseError` where no server answers. */
  hasChanges(cursor: string): Promise<boolean>;
}

/**
 * Standby: state that a worker stores when everything is sent, shown and up to date. While it is stored, an alarm
 * makes one call and opens neither replica nor socket. Opening the account ends it. State machine:
 * ARCHITECTURE.md, extension’s worker.
 */
export interface Standby {
  begin(state: StandbyState): Promise<void>;
  end(): Promise<void>;
  isOn(): Promise<boolean>;
  /** Whether the worker has anything to do. */
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

export function createStandby({ storage, now, isSomebodyThere, hasChanges }: StandbyOptions): Standby {
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
        return (await hasChanges(state.cursor)) || state.isOffline;
      } catch (error) {
        // Any failure but no response, such as an expired token, is for the whole worker to handle.
        return !(error instanceof NoResponseError && state.isOffline);
      }
    },
  };
}
