import type * as z from 'zod/mini';
import type { ErrorId } from './error.ts';

type Schema = z.ZodMiniType;

/**
 * One HTTP call. Server handlers and the client's `call()` are typed from it and both ends parse.
 *
 * `access` says what the call needs: `public` nothing, `bearer` the access token, `refresh` the refresh token (the
 * cookie with the anti-forgery header, or the extension's header). A `write` carries an `Idempotency-Key`.
 * docs/decisions/0001.
 */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the server's origin, with `:name` for parameters. */
  readonly path: `/api/${string}`;
  readonly access: 'public' | 'bearer' | 'refresh';
  readonly write: boolean;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  readonly reply: Schema;
  /** Errors beyond those that every call may answer. */
  readonly errors: readonly ErrorId[];
  readonly summary: string;
  /** Name of the call in the specification's section 7; null for one of our own. */
  readonly serves: string | null;
}

/* @__NO_SIDE_EFFECTS__ */
export function defineRoute<const R extends Route>(route: R): R {
  return route;
}

type Part<R extends Route, K extends 'params' | 'query' | 'body'> = R extends { readonly [P in K]: infer S }
  ? S extends Schema
    ? { [P in K]: z.input<S> }
    : unknown
  : unknown;

/** Input of a call: `params`, `query` and `body`, each only if the route has it. */
export type RouteInput<R extends Route> = Part<R, 'params'> & Part<R, 'query'> & Part<R, 'body'>;
export type RouteReply<R extends Route> = z.output<R['reply']>;
