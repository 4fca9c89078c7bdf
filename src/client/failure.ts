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
}

/** The server asked to come again later, and perhaps when. */
export class LaterError extends NoResponseError {
  override readonly name = 'LaterError';
  /** Milliseconds; null where the server did not say. */
  readonly retryAfter: number | null;
  constructor(message: string, retryAfter: number | null) {
    super(message);
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
