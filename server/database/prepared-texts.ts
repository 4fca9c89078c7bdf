import postgres from 'postgres';

type Unsafe = postgres.Sql['unsafe'];
type Given = Parameters<Unsafe>;
type Query = ReturnType<Unsafe>;

/** Statements that are prepared under a name, on each connection and until it ends. */
export interface PreparedTexts {
  /**
   * Makes a statement by `unsafe`, prepared where that pays: hot ones are, from their second use, and long ones hardly
   * ever repeat. One that was outdated is refused, and made anew by the next call.
   */
  make(unsafe: Unsafe, given: Given): Query;
}

/** Number of texts: above the server's own number, with lists of some lengths. */
const KEPT = 512;
/** Texts that were used once, before they are all forgotten. */
const MAX_SEEN = 4_096;
/** Longest text of a kept statement. Characters. */
const LONGEST_KEPT = 4_000;

/** Server routines that refuse a prepared statement: it is not there, or its tables have changed. */
const OUTDATED = new Set(['FetchPreparedStatement', 'RevalidateCachedQuery', 'transformAssignedExpr']);

export function isOutdated(error: unknown): boolean {
  return error instanceof postgres.PostgresError && OUTDATED.has(error.routine ?? '');
}

/**
 * Keeps postgres.js from running an outdated statement again by itself, behind all that was sent after it: of a
 * transaction, that would come after its end and be written by itself; of several that wait on one connection, some
 * would never be answered. It asks for `prepared` while it sends a statement, and again when that has failed.
 */
function runOnlyOnce(query: object): void {
  let isPrepared: unknown = false;
  Object.defineProperty(query, 'prepared', {
    get: () => isPrepared,
    set(value: unknown) {
      isPrepared = value;
      queueMicrotask(() => {
        isPrepared = false;
      });
    },
  });
}

export function createPreparedTexts(): PreparedTexts {
  const kept = new Set<string>();
  const seen = new Set<string>();
  /** Number of times that statements were outdated: each prepares all of them again, under new texts. */
  let renewals = 0;

  function isWorth(text: string): boolean {
    if (kept.has(text)) return true;
    if (kept.size >= KEPT || text.length > LONGEST_KEPT) return false;
    if (seen.has(text)) {
      seen.delete(text);
      kept.add(text);
      return true;
    }
    if (seen.size >= MAX_SEEN) seen.clear();
    seen.add(text);
    return false;
  }

  return {
    make(unsafe, [text, values, options]) {
      if (options?.prepare !== true && !isWorth(text)) return unsafe(text, values, { prepare: false });
      const renewal = renewals;
      const query = unsafe(renewal === 0 ? text : `${text} /* ${renewal} */`, values, { prepare: true });
      runOnlyOnce(query);
      query.catch((error) => {
        if (isOutdated(error) && renewal === renewals) renewals += 1;
      });
      return query;
    },
  };
}
