import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** Default permissions of files: for the account that the server runs as. */
export const PRIVATE_UMASK = 0o077;
export const PRIVATE_FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;

function syncPath(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Makes the names in a folder durable: a power cut before this loses created or renamed files. */
export function syncFolder(folder: string): void {
  // Windows opens no folders, and NTFS keeps names in its own journal.
  if (process.platform !== 'win32') syncPath(folder);
}

/** Creates a private folder, and those above it, durably. */
export function makeFolder(folder: string): void {
  const first = mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) syncFolder(dirname(made));
}

/** Calls back with everything below a folder, the innermost first and the folder itself last. */
function walk(path: string, visit: (path: string, isFolder: boolean) => void): void {
  const isFolder = lstatSync(path).isDirectory();
  if (isFolder) for (const name of readdirSync(path)) walk(join(path, name), visit);
  visit(path, isFolder);
}

/** Removes the permissions of other accounts from a folder that an earlier version left open. */
export function makePrivate(folder: string): void {
  walk(folder, (path, isFolder) => {
    const mode = isFolder ? PRIVATE_FOLDER : PRIVATE_FILE;
    if ((lstatSync(path).mode & 0o777) !== mode) chmodSync(path, mode);
  });
}

/**
 * Gives a finished folder its name, durably and atomically: a power cut before leaves no folder of that name, one
 * after it the complete one.
 */
export function publishFolder(finished: string, name: string): void {
  walk(finished, (path, isFolder) => (isFolder ? syncFolder(path) : syncPath(path)));
  renameSync(finished, name);
  syncFolder(dirname(name));
}

/** Moves aside an empty or unfinished folder under the name where a folder is to be published. */
export function clearName(name: string): void {
  if (!existsSync(name)) return;
  if (readdirSync(name).length === 0) rmSync(name, { recursive: true });
  else renameSync(name, `${name}.unfinished-${process.pid}-${performance.timeOrigin.toFixed()}`);
}
