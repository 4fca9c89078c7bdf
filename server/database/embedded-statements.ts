import {
  messages,
  type PGlite,
  parse,
  protocol,
  type QueryOptions,
  type Results,
} from '@electric-sql/pglite';
import { countAnswered, eachOf, type Field, type Messages, readResults } from './embedded-results.ts';

const { serialize } = protocol;

/** Number of prepared statements that are kept: above the server's own number, with lists of some lengths. */
const KEPT = 256;
/** Longest text of a kept statement: longer ones, such as inserts of many rows, hardly ever repeat. Characters. */
const LONGEST_KEPT = 4_000;
/** Runs after which a plan is renewed: a kept plan does not notice that its tables have grown. */
const PLANNED_AGAIN = 1_000;

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

/** One statement with its values, as PGlite's `query` takes them. */
export interface Question {
  readonly text: string;
  readonly params: readonly unknown[];
  readonly options: QueryOptions;
}

/** Prepared statement with the question that it is run for. */
type Asked = readonly [Statement, Question];

/** Results up to the statement that failed, if one did, with its error. */
export interface Outcome {
  readonly results: readonly Results[];
  readonly failure: { readonly error: unknown } | null;
}

export interface Statements {
  /** Renews all plans where that is due; called outside transactions. */
  renewPlans(): Promise<void>;
  /**
   * Runs one statement like PGlite's own `query`, with the same parsers, serializers and errors. An outdated one
   * is prepared and run again.
   */
  run(question: Question): Promise<Results>;
  /**
   * Runs statements of one transaction in one message, in their order. The first that fails refuses all after it;
   * so does an outdated one, because the transaction is lost.
   */
  runInside(questions: readonly Question[]): Promise<Outcome>;
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

  /** Sends, and returns also what was answered before an error, and that. */
  async function sendAll(parts: readonly Uint8Array[]): Promise<Messages> {
    const message = Buffer.concat([...parts, serialize.sync()]);
    return (await client.execProtocol(message, { syncToFs: false, throwOnError: false })).messages;
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

  function bind({ name, parameterTypes }: Statement, { params, options }: Question): Uint8Array[] {
    const values = params.map((value, index) => {
      if (value === null || value === undefined) return null;
      const type = parameterTypes[index] ?? 0;
      const toText = options.serializers?.[type] ?? client.serializers[type];
      return toText === undefined ? String(value) : toText(value);
    });
    return [serialize.bind({ statement: name, values }), serialize.execute({})];
  }

  /** Adds to `results` those of the statements before one that fails. */
  async function execute(asked: readonly Asked[], results: Results[]): Promise<void> {
    const reply = await sendAll(asked.flatMap((one) => bind(...one)));
    const error = reply.find((message) => message instanceof messages.DatabaseError);
    const replies = eachOf(reply);
    const answered = error === undefined ? asked.length : countAnswered(reply);
    for (const [index, [{ fields }, { options }]] of asked.slice(0, answered).entries())
      results.push(readResults(client, fields, replies[index] ?? [], options));
    if (error !== undefined) throw error;
    onAnswer();
  }

  /** Drops kept statements. A message is answered also where the transaction has failed. */
  async function forget(questions: readonly Question[]): Promise<void> {
    for (const { text } of questions) {
      const statement = known.get(text);
      if (statement === undefined) continue;
      known.delete(text);
      await send(serialize.close({ type: 'S', name: statement.name }));
    }
  }

  async function runOne(question: Question): Promise<Results> {
    const [only] = await runAll([question]);
    if (only === undefined) throw new Error('A statement got no answer');
    return only;
  }

  async function runAll(questions: readonly Question[], results: Results[] = []): Promise<Results[]> {
    runs += questions.length;
    let together: Asked[] = [];
    async function runTogether(): Promise<void> {
      if (together.length === 0) return;
      const asked = together;
      together = [];
      await execute(asked, results);
    }
    for (const question of questions) {
      let statement = find(question.text);
      if (statement === undefined) {
        // Its types have to be asked for, and its place may be that of a statement that waits here.
        await runTogether();
        statement = await prepare(question.text);
      }
      together.push([statement, question]);
      // There is one statement without a name.
      if (statement.name === '') await runTogether();
    }
    await runTogether();
    return results;
  }

  return {
    async renewPlans() {
      if (runs < PLANNED_AGAIN) return;
      runs = 0;
      await send(serialize.parse({ text: 'discard plans' }), serialize.bind({}), serialize.execute({}));
    },
    async run(question) {
      const isKnown = known.has(question.text);
      try {
        return await runOne(question);
      } catch (error) {
        if (!isKnown || !isOutdated(error)) throw error;
        await forget([question]);
        return runOne(question);
      }
    },
    async runInside(questions) {
      const results: Results[] = [];
      try {
        await runAll(questions, results);
        return { results, failure: null };
      } catch (error) {
        if (isOutdated(error)) await forget(questions);
        return { results, failure: { error } };
      }
    },
  };
}
