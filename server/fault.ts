import { DrizzleQueryError } from 'drizzle-orm/errors';
import { sqlState } from './database/database.ts';

/** Frames of a stack, without the message, whose lines may look like frames. */
function framesOf({ stack = '', message }: Error): string[] {
  const start = stack.indexOf(message);
  const behind = start === -1 ? stack : stack.slice(start + message.length);
  return behind.split('\n').filter((line) => /^\s+at /.test(line));
}

/** Fault in fields that are safe to log. */
export interface FaultDescription {
  readonly fault: string;
  /** Text of a failed query, with placeholders for its values. */
  readonly query?: string;
  /** SQLSTATE. */
  readonly state?: string | null;
  readonly frames?: readonly string[];
}

/** Removes user data, which database errors repeat in their messages. */
export function describeFault(error: unknown): FaultDescription {
  if (!(error instanceof Error)) return { fault: typeof error };
  const frames = framesOf(error);
  const state = sqlState(error);
  if (error instanceof DrizzleQueryError) return { fault: 'query failed', query: error.query, state, frames };
  return state === null
    ? { fault: `${error.name}: ${error.message}`, frames }
    : { fault: error.name, state, frames };
}
