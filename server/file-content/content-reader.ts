import { fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { fileURLToPath } from 'node:url';
import { SECOND } from '#time/units.ts';
import { createLimitedWork } from '../limited-work.ts';
import type { Picture } from './picture.ts';
import { UNKNOWN_TYPE } from './unknown-type.ts';

/** Content of a file as its bytes tell it. */
export interface FileContent {
  readonly mediaType: string;
  /** Null for files that are no pictures, or could not be decoded. */
  readonly picture: Picture | null;
}
/** Messages of the process, in this order; one that is killed sends no more. */
export type ContentMessage = { readonly mediaType: string } | { readonly picture: Picture | null };

/** Time that one file may take by default. */
const LONGEST = 30 * SECOND;
/** Files that are read at once. */
const AT_ONCE = 2;
/** Memory of JavaScript in the process. MiB. */
const MEMORY = 96;

const program = fileURLToPath(new URL('./content-process.ts', import.meta.url));

interface Options {
  readonly onFault: (error: unknown) => void;
  /** Time that one file may take. Milliseconds. */
  readonly longest?: number;
}

function readInProcess(path: string, { onFault, longest = LONGEST }: Options): Promise<FileContent> {
  return new Promise((resolve, reject) => {
    let content: FileContent = { mediaType: UNKNOWN_TYPE, picture: null };
    // Nothing of the environment: it holds the server's secrets.
    const child = fork(program, [path], {
      env: { SystemRoot: process.env.SystemRoot, NODE_COMPILE_CACHE: getCompileCacheDir() },
      execArgv: [`--max-old-space-size=${MEMORY}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      timeout: longest,
      killSignal: 'SIGKILL',
    });
    // Our own process sends it, so it needs no parsing.
    child.on('message', (message: ContentMessage) => {
      content = { ...content, ...message };
    });
    child.on('error', reject);
    child.on('close', (code, signal) => {
      // A file that the libraries refuse ends well; this is a crash, too much memory, or too long.
      if (code !== 0) onFault(new Error(`The process that reads a file ended with ${signal ?? code}`));
      resolve(content);
    });
  });
}

/**
 * Reads the type of files and draws previews of pictures, each file in a process of its own: libraries that parse a
 * stranger's bytes can crash, hang or take memory there, and nothing of it stays in the server.
 */
export function createContentReader(options: Options) {
  const limited = createLimitedWork(AT_ONCE);
  return (path: string): Promise<FileContent> => limited(() => readInProcess(path, options));
}
export type ContentReader = ReturnType<typeof createContentReader>;
