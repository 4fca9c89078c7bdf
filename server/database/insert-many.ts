import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from './driver.ts';

function columnNameOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/**
 * Inserts many whole rows by one statement with one parameter, as JSON: a parameter for each cell takes ten times as
 * long. All rows have the same fields; columns without one get their default. `conflict` is the clause for taken keys.
 */
export async function insertMany<T extends PgTable>(
  queryable: Queryable,
  table: T,
  rows: readonly T['$inferInsert'][],
  conflict: SQL = sql``,
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const fields = Object.keys(getTableColumns(table)).filter((name) => name in first);
  const names = sql.join(
    fields.map((name) => sql.identifier(columnNameOf(name))),
    sql`, `,
  );
  const values = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [columnNameOf(name), value])),
  );
  await queryable.execute(
    sql`insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(values)}::jsonb) ${conflict}`,
  );
}
