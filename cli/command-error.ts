import type { ErrorReply } from '#contract/error.ts';

/** Exit codes of the command line, one for each kind of trouble that a script may treat in its own way. */
export const exitCodes = { done: 0, refused: 1, usage: 2, noToken: 3, unreachable: 4 } as const;

/** Ids of trouble that is no refusal of the server, by the exit code. */
const idsByCode: Readonly<Record<number, string>> = {
  [exitCodes.usage]: 'usage',
  [exitCodes.noToken]: 'no_token',
  [exitCodes.unreachable]: 'unreachable',
};

/** Trouble that ends a command, with a sentence for people and an exit code for scripts. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly code: number;
  /** Refusal of the server that is the reason; null for any other. */
  readonly refusal: ErrorReply | null;

  constructor(message: string, code: number = exitCodes.refused, refusal: ErrorReply | null = null) {
    super(message);
    this.code = code;
    this.refusal = refusal;
  }

  /** Form for scripts: the server's refusal as it came, or an id of the command line's own. */
  toJson(): object {
    const { message, code } = this;
    return { error: { id: idsByCode[code] ?? 'refused', ...this.refusal, message } };
  }
}
