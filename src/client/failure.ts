import type { ErrorReply } from '#contract/error.ts';

/** The server said no; `reply` says why. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly reply: ErrorReply;
  readonly status: number | null;
  constructor(reply: ErrorReply, status: number | null = null) {
    super(reply.message);
    this.reply = reply;
    this.status = status;
  }
}

/** Nothing answered, or something that means "later" (502, 503, 504, a timeout). Never a reason to forget anything. */
export class NoResponseError extends Error {
  override readonly name: string = 'NoResponseError';
  /** The server's own words where it was the server that said "later", such as on a full disk. */
  readonly reply: ErrorReply | null;
  constructor(message: string, { reply = null, ...options }: NoResponseOptions = {}) {
    super(message, options);
    this.reply = reply;
  }
}

interface NoResponseOptions extends ErrorOptions {
  readonly reply?: ErrorReply | null;
}

/** The reason that the server gave, be it "no" or "later"; null where it gave none. */
export function reasonOf(error: unknown): ErrorReply | null {
  return error instanceof RefusedError || error instanceof NoResponseError ? error.reply : null;
}

/** The server asked to come again later, and perhaps when. */
export class LaterError extends NoResponseError {
  override readonly name = 'LaterError';
  /** Milliseconds; null where the server did not say. */
  readonly retryAfter: number | null;
  constructor(reply: ErrorReply, retryAfter: number | null) {
    super(reply.message, { reply });
    this.retryAfter = retryAfter;
  }
}

/** A check of the specification's section 5 that fails before anything is sent. */
export class RejectedInputError extends Error {
  override readonly name = 'RejectedInputError';
}

/** The person said no where they were asked to let this client in. */
export class DeclinedError extends Error {
  override readonly name = 'DeclinedError';
}
