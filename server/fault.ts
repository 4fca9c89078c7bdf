import { DrizzleQueryError } from 'drizzle-orm/errors';
import { sqlState } from './plugins/database.ts';

/** What a log may hold of a fault: never what people wrote, which database errors repeat in their messages. */
export function describeFault(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return { fault: typeof error };
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  const state = sqlState(error);
  if (error instanceof DrizzleQueryError) return { fault: 'query failed', query: error.query, state, frames };
  return state === null
    ? { fault: `${error.name}: ${error.message}`, frames }
    : { fault: error.name, state, frames };
}
