import {
  messages,
  type PGlite,
  parse,
  protocol,
  type QueryOptions,
  type Results,
} from '@electric-sql/pglite';

const { serialize } = protocol;
type Messages = Awaited<ReturnType<PGlite['execProtocol']>>['messages'];
type Field = messages.RowDescriptionMessage['fields'][number];

/** Number of prepared statements that are kept: above the server's own number, with lists of some lengths. */
const KEPT = 256;
/** Longest text of a kept statement: longer ones, such as inserts of many rows, hardly ever repeat. Characters. */
const LONGEST_KEPT = 4_000;
/** Runs after which a plan is renewed: a kept plan does not notice that its tables have grown. */
const PLANNED_AGAIN = 1_000;
/** Commands whose tag ends in the number of changed rows. */
const CHANGING = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE', 'COPY']);

interface Statement {
  /** Empty for a statement that is not kept. */
  readonly name: string;
  readonly parameterTypes: readonly number[];
  readonly fields: readonly Field[];
}

/** Whether the statement's tables have changed since it was prepared, or it was deallocated. */
function isOutdated(error: unknown): boolean {
  if (!(error instanceof messages.DatabaseError)) return false;
  return error.routine === 'RevalidateCachedQuery' || error.code === '26000';
}

export interface Statements {
  /**
   * Runs one statement like PGlite's own `query`, with the same parsers, serializers and errors. An outdated one
   * is prepared and run again; `isInside` a transaction it throws, because the transaction is lost.
   */
  run<T>(
    text: string,
    params: readonly unknown[],
    options: QueryOptions,
    isInside: boolean,
  ): Promise<Results<T>>;
}

/**
 * Prepared statements of PGlite's one connection, each kept until `kept` others have been used after it. A kept
 * one costs a single message (bind, execute, sync) where `query` sends six: three to four times as fast. Callers
 * must not interleave statements. `onAnswer` is called after each success.
 */
export function createStatements(client: PGlite, onAnswer: () => void, kept = KEPT): Statements {
  const known = new Map<string, Statement>();
  let made = 0;
  let runs = 0;

  async function send(...parts: Uint8Array[]): Promise<Messages> {
    const message = Buffer.concat([...parts, serialize.sync()]);
    return (await client.execProtocol(message, { syncToFs: false })).messages;
  }

  function find(text: string): Statement | undefined {
    const statement = known.get(text);
    if (statement === undefined) return undefined;
    known.delete(text);
    known.set(text, statement);
    return statement;
  }

  async function prepare(text: string): Promise<Statement> {
    const isKept = text.length <= LONGEST_KEPT;
    made += 1;
    const name = isKept ? `s${made}` : '';
    const [oldest] = isKept && known.size >= kept ? known : [];
    if (oldest !== undefined) known.delete(oldest[0]);
    const reply = await send(
      ...(oldest === undefined ? [] : [serialize.close({ type: 'S', name: oldest[1].name })]),
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
    );
    const description = reply.find((message) => message instanceof messages.RowDescriptionMessage);
    const parameterTypes = parse.parseDescribeStatementResults(reply);
    const statement: Statement = { name, parameterTypes, fields: description?.fields ?? [] };
    if (isKept) known.set(text, statement);
    return statement;
  }

  async function execute<T>(statement: Statement, params: readonly unknown[], options: QueryOptions) {
    const values = params.map((value, index) => {
      if (value === null || value === undefined) return null;
      const type = statement.parameterTypes[index] ?? 0;
      const toText = options.serializers?.[type] ?? client.serializers[type];
      return toText === undefined ? String(value) : toText(value);
    });
    const reply = await send(serialize.bind({ statement: statement.name, values }), serialize.execute({}));
    onAnswer();
    return readResults<T>(client, statement.fields, reply, options);
  }

  async function discardPlans(): Promise<void> {
    await send(serialize.parse({ text: 'discard plans' }), serialize.bind({}), serialize.execute({}));
  }

  return {
    async run<T>(text: string, params: readonly unknown[], options: QueryOptions, isInside: boolean) {
      runs += 1;
      if (runs >= PLANNED_AGAIN && !isInside) {
        runs = 0;
        await discardPlans();
      }
      const statement = find(text);
      if (statement === undefined) return execute<T>(await prepare(text), params, options);
      try {
        return await execute<T>(statement, params, options);
      } catch (error) {
        if (!isOutdated(error)) throw error;
        known.delete(text);
        await send(serialize.close({ type: 'S', name: statement.name }));
        if (isInside) throw error;
        return execute<T>(await prepare(text), params, options);
      }
    },
  };
}

function readResults<T>(
  client: PGlite,
  fields: readonly Field[],
  reply: Messages,
  { rowMode, parsers }: QueryOptions,
): Results<T> {
  const readers = fields.map(({ dataTypeID }) => parsers?.[dataTypeID] ?? client.parsers[dataTypeID]);
  const results: Results = {
    rows: [],
    fields: fields.map(({ name, dataTypeID }) => ({ name, dataTypeID })),
    affectedRows: 0,
  };
  for (const message of reply) {
    if (message instanceof messages.DataRowMessage) {
      const values = message.fields.map((text, index) => {
        if (text === null) return null;
        const read = readers[index];
        return read === undefined ? text : read(text, fields[index]?.dataTypeID);
      });
      results.rows.push(
        rowMode === 'array' ? values : Object.fromEntries(fields.map(({ name }, i) => [name, values[i]])),
      );
    } else if (message instanceof messages.CommandCompleteMessage) {
      const words = message.text.split(' ');
      const rowCount = Number(words.at(-1));
      const [command = ''] = words;
      results.command = command;
      if (!Number.isNaN(rowCount)) results.rowCount = rowCount;
      results.affectedRows = CHANGING.has(command) ? rowCount : 0;
    }
  }
  return results as Results<T>;
}
