import * as z from 'zod/mini';
import { api } from '#contract/api.ts';
import { TRANSIENT_STATUSES } from '#contract/limits.ts';

export type ServerCheck = 'ok' | 'unreachable' | 'starting' | 'notDaywall' | 'redirected';

/** Wait for each of the two answers. Milliseconds. */
const PATIENCE = 8_000;

/** Whether a Daywall server answers at `origin`: its health, and that it knows what a session is. */
async function checkOrigin(origin: string, fetch: typeof globalThis.fetch): Promise<ServerCheck> {
  try {
    for (const { path, reply } of [api.getHealth, api.getSession]) {
      const response = await fetch(origin + path, {
        credentials: 'omit',
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE),
      });
      // Behind it may be anybody: the address that is kept is the one that answers itself.
      if (response.type === 'opaqueredirect') return 'redirected';
      if (TRANSIENT_STATUSES.includes(response.status)) return 'starting';
      const body: unknown = await response.json().catch(() => null);
      if (!response.ok || !z.safeParse(reply, body).success) return 'notDaywall';
    }
    return 'ok';
  } catch {
    return 'unreachable';
  }
}

/** The same, by https where an address without it leads elsewhere; `origin` is the one that was asked last. */
export async function checkServer(
  origin: string,
  fetch = globalThis.fetch,
): Promise<{ readonly origin: string; readonly check: ServerCheck }> {
  const check = await checkOrigin(origin, fetch);
  if (check !== 'redirected' || !origin.startsWith('http:')) return { origin, check };
  const secure = origin.replace(/^http:/, 'https:');
  const again = await checkOrigin(secure, fetch);
  return again === 'ok' ? { origin: secure, check: again } : { origin, check };
}
