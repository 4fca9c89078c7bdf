import * as z from 'zod/mini';
import { api } from '#contract/api.ts';
import { TRANSIENT_STATUSES } from '#contract/limits.ts';

export type ServerCheck = 'ok' | 'unreachable' | 'starting' | 'notDaywall';

/** Wait for each of the two answers. Milliseconds. */
const PATIENCE = 8_000;

/** Whether a Daywall server answers at `origin`: its health, and that it knows what a session is. */
export async function checkServer(origin: string, fetch = globalThis.fetch): Promise<ServerCheck> {
  try {
    for (const { path, reply } of [api.getHealth, api.getSession]) {
      const response = await fetch(origin + path, {
        credentials: 'omit',
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE),
      });
      if (TRANSIENT_STATUSES.includes(response.status)) return 'starting';
      const body: unknown = await response.json().catch(() => null);
      if (!response.ok || !z.safeParse(reply, body).success) return 'notDaywall';
    }
    return 'ok';
  } catch {
    return 'unreachable';
  }
}
