import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import type { Queryable } from '#server/database/driver.ts';

/** Query as it was sent to the database. */
export interface SentQuery {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Makes a queryable report each query before it is sent. */
function report(queryable: Queryable, onQuery: (query: SentQuery) => void): void {
  const logger = { logQuery: (text: string, values: unknown[]) => onQuery({ text, values }) };
  // The library takes a logger only where it is created, which the product does without one.
  Reflect.set(queryable._.session, 'logger', logger);
}

export interface RecordedDatabase {
  readonly database: Database;
  /** Queries that `work` caused, in their order; other work must rest meanwhile. */
  during(work: () => Promise<unknown>): Promise<SentQuery[]>;
}

/** Database that records its queries, inside transactions and outside. Wrap it before anything uses it. */
export function recordQueries(database: Database): RecordedDatabase {
  let sent: SentQuery[] | null = null;
  const onQuery = (query: SentQuery) => void sent?.push(query);
  report(database.outer, onQuery);
  return {
    database: {
      ...database,
      transaction: (work) =>
        database.transaction((tx) => {
          report(tx, onQuery);
          return work(tx);
        }),
    },
    async during(work) {
      const own: SentQuery[] = [];
      sent = own;
      await work();
      sent = null;
      return own;
    },
  };
}

export interface QueryCost {
  /** Pages of tables and indexes that it read, in memory or from disk. */
  readonly pages: number;
  /** Tables that it read from one end to the other. */
  readonly scanned: readonly string[];
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** A value as it was sent, in the words of SQL. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'number' || typeof value === 'boolean') return quoted(String(value));
  if (Array.isArray(value)) return quoted(`{${value.map((each) => JSON.stringify(each)).join()}}`);
  return quoted(JSON.stringify(value));
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function* recordsIn(value: unknown): Generator<Readonly<Record<string, unknown>>> {
  if (!isRecord(value)) return;
  yield value;
  for (const inner of Object.values(value)) yield* recordsIn(inner);
}

class TakenBack extends Error {}

/**
 * Cost of a query by the plan that is made for its values. The query is run again for it and taken back. Throws for statements without a plan.
 */
export async function costOf(database: Database, { text, values }: SentQuery): Promise<QueryCost> {
  const given = values.length === 0 ? '' : `(${values.map(literal).join()})`;
  let explained: unknown;
  await database
    .transaction(async (tx) => {
      const run = (statement: string) => tx.execute(sql.raw(statement));
      await run('set local plan_cache_mode = force_custom_plan');
      await run(`prepare kept as ${text}`);
      explained = await run(`explain (analyze, buffers, timing off, format json) execute kept${given}`);
      await run('deallocate kept');
      throw new TakenBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TakenBack)) throw error;
    });
  const steps = [...recordsIn(explained)];
  const whole = steps.find((step) => 'Node Type' in step);
  if (whole === undefined) throw new Error(`no plan of ${text}`);
  const scans = steps.filter((step) => step['Node Type'] === 'Seq Scan' && 'Relation Name' in step);
  return {
    pages: Number(whole['Shared Hit Blocks']) + Number(whole['Shared Read Blocks']),
    scanned: scans.map((step) => String(step['Relation Name'])),
  };
}
