import type { ErrorReply } from '#contract/error.ts';

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

/** No answer, or one that means "later" (502, 503, 504, a timeout). Never a reason to forget anything. */
export class NoResponseError extends Error {
  override readonly name: string = 'NoResponseError';
  /** Reason where the server itself answered "later", such as on a full disk. */
  readonly reply: ErrorReply | null;
  constructor(message: string, { reply = null, ...options }: NoResponseOptions = {}) {
    super(message, options);
    this.reply = reply;
  }
}

interface NoResponseOptions extends ErrorOptions {
  readonly reply?: ErrorReply | null;
}

/** Reason that the server gave for a refusal or for "later"; null where it gave none. */
export function reasonOf(error: unknown): ErrorReply | null {
  return error instanceof RefusedError || error instanceof NoResponseError ? error.reply : null;
}

export class LaterError extends NoResponseError {
  override readonly name = 'LaterError';
  /** Milliseconds; null where the server gave no time. */
  readonly retryAfter: number | null;
  constructor(reply: ErrorReply, retryAfter: number | null) {
    super(reply.message, { reply });
    this.retryAfter = retryAfter;
  }
}

/** Failed check of the specification's section 5, before anything is sent. */
export class RejectedInputError extends Error {
  override readonly name = 'RejectedInputError';
}

export class DeclinedError extends Error {
  override readonly name = 'DeclinedError';
}
