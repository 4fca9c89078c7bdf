import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from './driver.ts';

type Values = Readonly<Record<string, unknown>>;
interface Built<A> {
  execute(values?: Record<string, unknown>): Promise<A>;
}
/** A drizzle query with placeholders where its values go. */
interface Preparable<A> {
  prepare(name: string): Built<A>;
}

/** A query that is told its placeholders' values each time. */
export type Statement<A> = (queryable: Queryable, values: Values) => Promise<A>;

/** How many combinations of fields a query is kept for. */
const KEPT = 200;

/**
 * A hot query written with placeholders: drizzle composes its text once for the outer database and once for
 * transactions (on PostgreSQL for each), where composing costs about as much as running it.
 */
export function statement<A>(query: (queryable: Queryable) => Preparable<A>): Statement<A> {
  const built = new WeakMap<Queryable, Built<A>>();
  return (queryable, values) => {
    const known = built.get(queryable);
    if (known !== undefined) return known.execute(values);
    const fresh = query(queryable).prepare('');
    built.set(queryable, fresh);
    return fresh.execute(values);
  };
}

/** One `statement` for each set of fields that is written, such as the fields of a patch. */
export function statementByFields<A>(
  query: (queryable: Queryable, fields: readonly string[]) => Preparable<A>,
): (queryable: Queryable, fields: Values, values: Values) => Promise<A> {
  const known = new Map<string, Statement<A>>();
  return (queryable, fields, values) => {
    const names = Object.keys(fields).sort();
    const key = names.join();
    const found = known.get(key) ?? statement((where) => query(where, names));
    if (known.size < KEPT) known.set(key, found);
    return found(queryable, { ...fields, ...values });
  };
}

/** A placeholder whose value is written as the column writes it. */
export function given(column: PgColumn, name: string): SQL {
  return sql`${sql.param(sql.placeholder(name), column)}`;
}

/** Placeholders for some columns, each named as its column is in the table. */
export function allGiven<N extends string>(
  table: { readonly [K in N]: PgColumn },
  names: readonly N[],
): { [K in N]: SQL } {
  const placeholders = Object.fromEntries(names.map((name) => [name, given(table[name], name)]));
  // Made from exactly these names; the library's type forgets them.
  return placeholders as { [K in N]: SQL };
}

/** Placeholders for the columns of a table that are among `names`. */
export function givenFields(table: PgTable, names: readonly string[]): Record<string, SQL> {
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => names.includes(name));
  return Object.fromEntries(columns.map(([name, column]) => [name, given(column, name)]));
}

/** Whether a column is one of the values given as an array: one text, however many they are. */
export function isOneOf(column: PgColumn, name: string): SQL {
  return sql`${column} = any(${sql.placeholder(name)})`;
}
