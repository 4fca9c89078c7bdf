import type { ApiClient } from './api-client.ts';

/** Options of all commands, as `parseArgs` reads them. */
export const optionTypes = {
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
  json: { type: 'boolean' },
  everyone: { type: 'boolean' },
  server: { type: 'string' },
  token: { type: 'boolean' },
  message: { type: 'string', short: 'm' },
  output: { type: 'string', short: 'o' },
  in: { type: 'string' },
  yes: { type: 'boolean', short: 'y' },
} as const;

export interface CommandOptions {
  readonly everyone?: boolean | undefined;
  readonly server?: string | undefined;
  readonly token?: boolean | undefined;
  readonly message?: string | undefined;
  readonly output?: string | undefined;
  readonly in?: string | undefined;
  readonly yes?: boolean | undefined;
}

/** Answer of a command: data for `--json`, and lines for people. */
export interface CommandAnswer {
  readonly data: unknown;
  readonly lines: readonly string[];
}

export interface CommandContext {
  readonly api: ApiClient;
  readonly words: readonly string[];
  readonly options: CommandOptions;
}

/** A command of somebody who has signed in. */
export interface Command {
  /** Number of words that it needs at least. */
  readonly needs: number;
  run(context: CommandContext): Promise<CommandAnswer>;
}
