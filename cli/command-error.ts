/** Exit codes of the command line, one for each kind of trouble that a script may treat in its own way. */
export const exitCodes = { done: 0, refused: 1, usage: 2, noToken: 3, unreachable: 4 } as const;

/** Trouble that ends a command, with a sentence for people and an exit code for scripts. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly code: number;

  constructor(message: string, code: number = exitCodes.refused) {
    super(message);
    this.code = code;
  }
}
