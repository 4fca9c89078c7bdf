import { resolve } from 'node:path';
import { ConfigError } from '../config.ts';
import { DataFolderError } from '../data-folder.ts';
import { PRIVATE_UMASK } from '../database/durable-folder.ts';
import { BackupError } from './backup-file.ts';

/** Path relative to the operator's folder, which `npm run` changes. */
export function pathFromPerson(path: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), path);
}

/** Runs a command; a failure is printed in one sentence and ends with code 1. */
export function runCommand(command: () => Promise<string>): void {
  process.umask(PRIVATE_UMASK);
  command().then(
    (message) => process.stdout.write(`${message}\n`),
    (error: unknown) => {
      const isExplained = [ConfigError, DataFolderError, BackupError].some((kind) => error instanceof kind);
      const stack = error instanceof Error ? error.stack : String(error);
      process.stderr.write(`${isExplained && error instanceof Error ? error.message : stack}\n`);
      process.exitCode = 1;
    },
  );
}
