import * as z from 'zod/mini';
import type { KeyValueStorage } from '#client/ports.ts';

/** Key in `storage.local`: the worker writes it, pages watch it. */
export const ENDED_SESSION_KEY = 'endedSession';

/** Session that the server has ended: the user did not sign out, and sees this until they connect again. */
export const endedSession = z.object({
  /** Writes of that account that wait on this device until it is connected again. */
  waiting: z.number(),
});
export type EndedSession = z.infer<typeof endedSession>;

export function parseEndedSession(stored: string | null): EndedSession | null {
  try {
    const parsed = z.safeParse(endedSession, JSON.parse(stored ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export async function readEndedSession(storage: Pick<KeyValueStorage, 'get'>): Promise<EndedSession | null> {
  return parseEndedSession(await storage.get(ENDED_SESSION_KEY));
}
