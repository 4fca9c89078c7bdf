import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from './driver.ts';

type Values = Readonly<Record<string, unknown>>;
interface Built<A> {
  execute(values?: Record<string, unknown>): Promise<A>;
}
/** Drizzle query with placeholders for its values. */
interface Preparable<A> {
  prepare(name: string): Built<A>;
}

/** Prepared query, run with values for its placeholders. */
export type Statement<A> = (queryable: Queryable, values: Values) => Promise<A>;

/** Field combinations whose queries are kept. */
const KEPT = 200;

/**
 * Hot query with placeholders: drizzle composes its text once for the outer database and once for transactions (on
 * PostgreSQL for each); composing costs about as much as running.
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

/** Condition that a column is one of the wanted values. */
export type IsWanted = (column: PgColumn) => SQL;

/**
 * Hot query for some keys, `name` in its values. A single key has a statement of its own: the plan for it is kept,
 * while a list is planned anew for each number of keys.
 */
export function statementOfKeys<A>(
  name: string,
  query: (queryable: Queryable, isWanted: IsWanted) => Preparable<A>,
): (queryable: Queryable, keys: readonly string[], values?: Values) => Promise<A> {
  const ofOne = statement((where) => query(where, (column) => sql`${column} = ${given(column, name)}`));
  const ofMany = statement((where) => query(where, (column) => isOneOf(column, name)));
  return (queryable, keys, values = {}) =>
    keys.length === 1
      ? ofOne(queryable, { ...values, [name]: keys[0] })
      : ofMany(queryable, { ...values, [name]: keys });
}

/** One `statement` for each set of written fields, such as those of a patch. */
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

/** Placeholder whose value is encoded by its column. */
export function given(column: PgColumn, name: string): SQL {
  return sql`${sql.param(sql.placeholder(name), column)}`;
}

/** Placeholders for some columns, named like the columns of the table. */
export function allGiven<N extends string>(
  table: { readonly [K in N]: PgColumn },
  names: readonly N[],
): { [K in N]: SQL } {
  const placeholders = Object.fromEntries(names.map((name) => [name, given(table[name], name)]));
  // Made from exactly these names, which the type of `Object.fromEntries` drops.
  return placeholders as { [K in N]: SQL };
}

/** Placeholders for the columns of a table that are among `names`. */
export function givenFields(table: PgTable, names: readonly string[]): Record<string, SQL> {
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => names.includes(name));
  return Object.fromEntries(columns.map(([name, column]) => [name, given(column, name)]));
}

/** Condition that a column is one of the values of an array parameter: one query text for any number of them. */
export function isOneOf(column: PgColumn, name: string): SQL {
  return sql`${column} = any(${sql.placeholder(name)})`;
}
