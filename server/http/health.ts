import { setTimeout as pause } from 'node:timers/promises';
import { api } from '#contract/api.ts';
import type { Driver } from '../database/driver.ts';
import { RefusalError } from '../errors.ts';
import type { Http } from './routes.ts';

/** Milliseconds of one look at whether the database has answered. */
const LOOK = 100;
/** Consecutive unanswered probes after which the database counts as down. */
const LOOKS = 20;

/**
 * Creates the health check: it resolves while the database answers anybody. A long line before this question says that
 * there is much to do, not that something is wrong. Patience is counted in short looks, each of which lets answers in
 * first, so a process that was itself kept from running does not take its own standstill for the database's. Those who
 * ask meanwhile share a probe.
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
