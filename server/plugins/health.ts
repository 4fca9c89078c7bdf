import { sql } from 'drizzle-orm';
import { api } from '#contract/api.ts';
import { RefusalError } from '../errors.ts';
import type { Database } from './database.ts';
import type { Http } from './routes.ts';

/** A database that does not answer for so long counts as away. Milliseconds. */
const PATIENCE = 2_000;

/** Ready only when the database answers. Those who ask meanwhile share one question. */
export function registerHealth(http: Http, database: Database): void {
  let asking: Promise<unknown> | null = null;

  function ask(): Promise<unknown> {
    asking ??= Promise.resolve(database.outer.execute(sql`select 1`)).finally(() => {
      asking = null;
    });
    return asking;
  }

  http.open(api.getHealth, async () => {
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new RefusalError('unavailable')), PATIENCE);
    });
    await Promise.race([ask(), patience]).finally(() => clearTimeout(timer));
    return { status: 'ok' as const };
  });
}
