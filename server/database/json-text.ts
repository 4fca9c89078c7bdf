import { is, SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Fields of an object: columns, whose type says how they are written, or SQL of a field's own JSON text. */
export type JsonFields<T> = { readonly [K in keyof T]-?: PgColumn | SQL };

/** PostgreSQL's functions take a hundred arguments. */
const ARGUMENTS = 100;

function literal(text: string): SQL {
  return sql.raw(`'${text.replaceAll("'", "''")}'`);
}

function instantText(column: PgColumn): SQL {
  return sql`to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** SQL of the JSON text of a column that holds words of ours, which nothing in them escapes. */
export function wordText(column: PgColumn): SQL {
  return sql`'"' || ${column} || '"'`;
}

/** Text of a value that is not null, and the quotes around it. */
function textOf(column: PgColumn): { readonly text: SQL; readonly quotes: readonly [string, string] } {
  const type = column.getSQLType();
  if (type === 'uuid' || type === 'date') return { text: sql`${column}::text`, quotes: ['"', '"'] };
  if (type.startsWith('timestamp')) return { text: instantText(column), quotes: ['"', '"'] };
  if (type === 'boolean' || type === 'integer' || type === 'smallint' || type === 'jsonb')
    return { text: sql`${column}::text`, quotes: ['', ''] };
  if (type === 'text' || type.endsWith('[]'))
    return { text: sql`to_json(${column})::text`, quotes: ['', ''] };
  throw new Error(`${column.name} is of type ${type}, which nothing writes as JSON`);
}

function fieldOf(field: PgColumn | SQL): { readonly text: SQL; readonly quotes: readonly [string, string] } {
  if (is(field, SQL)) return { text: field, quotes: ['', ''] };
  const { text, quotes } = textOf(field);
  if (field.notNull) return { text, quotes };
  const [before, after] = quotes;
  const quoted = before === '' ? text : sql`${literal(before)} || ${text} || ${literal(after)}`;
  return { text: sql`coalesce(${quoted}, 'null')`, quotes: ['', ''] };
}

/**
 * SQL of an object's JSON text, field by field, in the formats in which rows are presented: instants with
 * milliseconds and `Z`. PostgreSQL’s own functions for objects look up the type of each value in each row.
 */
export function jsonObjectText<T>(fields: JsonFields<T>): SQL<string> {
  const parts: SQL[] = [];
  let text = '{';
  for (const [name, field] of Object.entries<PgColumn | SQL>(fields)) {
    const { text: value, quotes } = fieldOf(field);
    parts.push(literal(`${text}"${name}":${quotes[0]}`), value);
    text = `${quotes[1]},`;
  }
  parts.push(literal(`${text.slice(0, -1)}}`));
  if (parts.length > ARGUMENTS) throw new Error('an object has too many fields for one call');
  return sql<string>`concat(${sql.join(parts, sql`, `)})`;
}
