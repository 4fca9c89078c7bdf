import type { ExecuteSql } from '../database/driver.ts';

/** Subtransactions per statement while transaction ids are used up. */
const AT_ONCE = 20_000;

/** Next transaction id of the database. */
export async function nextTransactionId(execute: ExecuteSql): Promise<number> {
  const { rows } = await execute(`select pg_snapshot_xmax(pg_current_snapshot())::text as next`);
  return Number(rows[0]?.next ?? 0);
}

/**
 * Uses up at least `count` transaction ids, so that the next is that much higher; none if `count` is not positive.
 */
export async function spendTransactionIds(execute: ExecuteSql, count: number): Promise<void> {
  const goal = (await nextTransactionId(execute)) + count;
  for (let missing = count; missing > 0; missing = goal - (await nextTransactionId(execute))) {
    await execute(`create temp table if not exists used ()`);
    await execute(`do $$ begin for i in 1..${Math.min(missing, AT_ONCE)} loop
      begin insert into used default values; exception when others then null; end;
    end loop; truncate used; end $$`);
  }
}
