import { messages, type Results, TransactionAbortedError } from '@electric-sql/pglite';
import type { EmbeddedEngine } from './embedded-engine.ts';
import type { Question, Statements } from './embedded-statements.ts';
import { countValues } from './transaction-guard.ts';

/** Token of one running transaction. */
export type TransactionToken = object;

/** Engine with its prepared statements. */
export interface Prepared {
  readonly engine: Pick<EmbeddedEngine, 'client' | 'hasFailed'>;
  readonly statements: Statements;
}

const BEGIN: Question = { text: 'begin', params: [], options: {} };
const COMMIT: Question = { text: 'commit', params: [], options: {} };
const ROLLBACK: Question = { text: 'rollback', params: [], options: {} };

/** Code of a statement that came after a failed one of its transaction. */
const AFTER_FAILURE = '25P02';

/** Statement that waits for the next message. */
interface Held {
  readonly question: Question;
  readonly isWaitedFor: boolean;
  readonly answer: (results: Results) => void;
  readonly refuse: (error: unknown) => void;
}

/** Transaction of one turn of the embedded connection, in as few messages as its waits allow. */
export interface EmbeddedTransaction {
  readonly token: TransactionToken;
  /** Runs a statement, together with all that is held and all that is asked before the message leaves. */
  ask(question: Question): Promise<Results>;
  /** Holds a statement for the next message, which it refuses where it fails. */
  hold(question: Question, onAnswer: (results: Results) => void): void;
  /** Sends what is held; throws the error of the first held statement that failed, now or before. */
  settle(): Promise<void>;
  /** Commits with what is held. Nothing may be asked any more. */
  commit(): Promise<void>;
  /** Ends it behind all that was asked. */
  rollback(): Promise<void>;
}

export function createEmbeddedTransaction({ engine, statements }: Prepared): EmbeddedTransaction {
  /** `begin` is among them until the first one leaves. */
  const held: Held[] = [];
  holdUnanswered(BEGIN);
  /** Whether a message leaves or has left, so that the transaction has to be ended. */
  let isBegun = false;
  /** Error of the first held statement that failed. */
  let failure: unknown = null;
  /** Next message, once one of its statements is waited for. */
  let leaving: Promise<void> | null = null;

  function holdUnanswered(question: Question, answer: (results: Results) => void = () => undefined): void {
    held.push({ question, isWaitedFor: false, answer, refuse: () => undefined });
  }

  function refuse(all: readonly Held[], failed: Held | undefined, error: unknown): void {
    // A statement after a failed one tells nothing of its own.
    const isOwn = !(error instanceof messages.DatabaseError && error.code === AFTER_FAILURE);
    if (isOwn && failed?.isWaitedFor === false) failure ??= error;
    for (const each of all) each.refuse(error);
  }

  function send(): Promise<void> {
    isBegun = true;
    // The client's turn separates messages.
    leaving ??= engine.client.runExclusive(async () => {
      leaving = null;
      const all = held.splice(0);
      if (all.length === 0) return;
      const { results, failure: failed } = await statements.runInside(all.map(({ question }) => question));
      if (failed !== null) {
        refuse(all, all[results.length], failed.error);
        throw failed.error;
      }
      for (const [index, answer] of results.entries()) all[index]?.answer(answer);
    });
    return leaving;
  }

  function ask(question: Question): Promise<Results> {
    countValues(question.params);
    return new Promise((answer, refuse) => {
      held.push({ question, isWaitedFor: true, answer, refuse });
      send().catch(refuse);
    });
  }

  return {
    token: {},
    ask,
    async settle() {
      await send().catch(() => undefined);
      if (failure !== null) throw failure;
    },
    hold(question, onAnswer) {
      countValues(question.params);
      holdUnanswered(question, onAnswer);
    },
    async commit() {
      // Nothing was asked.
      if (!isBegun && held.every(({ question }) => question === BEGIN)) return;
      const { command } = await ask(COMMIT);
      if (command === 'ROLLBACK') throw new TransactionAbortedError();
    },
    async rollback() {
      await leaving?.catch(() => undefined);
      if (isBegun && !engine.hasFailed) await engine.client.runExclusive(() => statements.run(ROLLBACK));
    },
  };
}
