import { setTimeout as pause } from 'node:timers/promises';
import { api } from '#contract/api.ts';
import type { Driver } from '../database/driver.ts';
import { RefusalError } from '../errors.ts';
import type { Http } from './contract-routes.ts';

/** Interval in which a health check waits for the database's answer. Milliseconds. */
const LOOK = 100;
/** Consecutive unanswered probes after which the database counts as down. */
const LOOKS = 20;

/**
 * Health check, which resolves while the database answers any query: a long queue before this one means much work,
 * not a fault. The timeout is counted in short intervals, each of which lets answers in first, so a process that
 * was itself suspended does not blame the database. Concurrent checks share a probe. docs/decisions/0055.
 */
export function createHealth({ probe }: Pick<Driver, 'probe'>, look = LOOK): () => Promise<void> {
  let probing: Promise<void> | null = null;

  function shared(): Promise<void> {
    probing ??= probe().finally(() => {
      probing = null;
    });
    return probing;
  }

  return async () => {
    let hasAnswered = false;
    const answer = shared().then(() => {
      hasAnswered = true;
    });
    for (let looks = 0; looks < LOOKS && !hasAnswered; looks += 1) await Promise.race([answer, pause(look)]);
    if (!hasAnswered) throw new RefusalError('unavailable');
  };
}

/** Ready only when the database answers. */
export function registerHealth(http: Http, database: Pick<Driver, 'probe'>): void {
  const check = createHealth(database);
  http.open(api.getHealth, async () => {
    await check();
    return { status: 'ok' as const };
  });
}
