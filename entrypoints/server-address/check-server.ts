import * as z from 'zod/mini';
import { api } from '#contract/api.ts';
import { TRANSIENT_STATUSES } from '#contract/limits.ts';

export type ServerCheck = 'ok' | 'unreachable' | 'starting' | 'notDaywall' | 'redirected';

/** Timeout of each of the two answers. Milliseconds. */
const PATIENCE = 8_000;

/** Whether a Daywall server answers at `origin`: with its health and a session reply. */
async function checkOrigin(origin: string, fetch: typeof globalThis.fetch): Promise<ServerCheck> {
  try {
    for (const { path, reply } of [api.getHealth, api.getSession]) {
      const response = await fetch(origin + path, {
        credentials: 'omit',
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE),
      });
      // A redirect may lead to anybody: only an address that answers itself is stored.
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

/** Checks a server, by https where plain http redirects; `origin` is the last one checked. */
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
