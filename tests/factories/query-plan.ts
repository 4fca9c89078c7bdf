import { drizzle } from 'drizzle-orm/pg-proxy';
import type { Database } from '#server/database/database.ts';
import type { Queryable } from '#server/database/driver.ts';

type Query = (queryable: Queryable) => PromiseLike<unknown>;

/** Text and parameters that a query sends. */
async function sentBy(query: Query) {
  const sent: { text: string; values: unknown[] }[] = [];
  const listener = drizzle(
    async (text, values) => {
      sent.push({ text, values });
      return { rows: [] };
    },
    { casing: 'snake_case' },
  );
  await query(listener);
  const [only] = sent;
  if (only === undefined || sent.length > 1) throw new Error('not one query');
  return only;
}

/** The plan of a query as text, as `explain` prints it. */
export async function planTextOf(database: Pick<Database, 'executeSql'>, query: Query): Promise<string> {
  const { text, values } = await sentBy(query);
  const { rows } = await database.executeSql(`explain (format text) ${text}`, values);
  return rows.map((row) => String(row['QUERY PLAN'])).join('\n');
}

/** The steps of the plan of a query, as the database names them. */
async function stepsOf(database: Pick<Database, 'executeSql'>, query: Query): Promise<object[]> {
  const { text: sql, values } = await sentBy(query);
  const { rows } = await database.executeSql(`explain (format json) ${sql}`, values);
  const text = JSON.stringify(rows);
  if (!text.includes('Node Type')) throw new Error('not a plan');
  const steps: object[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('Node Type' in node) steps.push(node);
    for (const child of Object.values(node)) visit(child);
  };
  visit(JSON.parse(text));
  return steps;
}

/** Tables that a query scans sequentially. */
export async function scannedBy(database: Pick<Database, 'executeSql'>, query: Query): Promise<string[]> {
  return (await stepsOf(database, query)).flatMap((step) =>
    'Node Type' in step && step['Node Type'] === 'Seq Scan' && 'Relation Name' in step
      ? [String(step['Relation Name'])]
      : [],
  );
}

/** Indexes that a query reads. */
export async function indexesOf(database: Pick<Database, 'executeSql'>, query: Query): Promise<string[]> {
  return (await stepsOf(database, query)).flatMap((step) =>
    'Index Name' in step ? [String(step['Index Name'])] : [],
  );
}
