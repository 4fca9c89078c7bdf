import { existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import { clearName, makeFolder, makePrivate, publishFolder } from './durable-folder.ts';
import { type DiskObserver, EmbeddedDisk } from './embedded-disk.ts';

/** One run of the embedded engine, from its start to its end or fault. */
export interface EmbeddedEngine {
  readonly client: PGlite;
  /** Null in memory. */
  readonly disk: EmbeddedDisk | null;
  /**
   * Whether the engine stopped in the middle of something, such as a write to a full disk. It answers no more
   * queries then.
   */
  readonly hasFailed: boolean;
  /** Discards a failed engine: closes its files and leaves them as they are, as the death of a process would. */
  discard(): void;
}

export interface EngineOptions {
  /** Tar of a folder to start a new one from. */
  readonly template?: Blob | undefined;
  readonly observer?: DiskObserver | undefined;
}

/**
 * PGlite starts without `fsync` (`-F`). Of the ways to sync its log only `fsync` reaches the file system. The log
 * is kept short, because its segments take most of the space on a small disk. Its buffers are held in memory from the
 * start, used or not; what they lack is read from the system's own cache of files.
 */
const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...[
    '-c',
    'wal_sync_method=fsync',
    '-c',
    'min_wal_size=32MB',
    '-c',
    'max_wal_size=64MB',
    '-c',
    'shared_buffers=32MB',
  ],
];

/**
 * The engine's code is optimized by one thread, not by all: each keeps the memory of the largest function it has seen.
 * docs/decisions/0073.
 */
setFlagsFromString('--wasm-num-compilation-tasks=1');

/** Entry points of the engine: after an abort each must throw, for PGlite would call them again and again. */
const ENTRIES = [
  'stackRestore',
  '_PostgresMainLoopOnce',
  '_PostgresMainLongJmp',
  '_PostgresSendReadyForQueryIfNecessary',
  '_pgl_pq_flush',
  '_pq_buffer_remaining_data',
];

class EngineFailedError extends Error {
  override readonly name = 'EngineFailedError';
}

function barEntries(module: object): void {
  const refuse = () => {
    throw new EngineFailedError('The embedded database stopped');
  };
  for (const entry of ENTRIES) Reflect.set(module, entry, refuse);
}

/** Starts the engine without a disk, for tests. */
export async function startInMemory(template?: Blob): Promise<EmbeddedEngine> {
  const client = await PGlite.create({
    dataDir: 'memory://',
    ...(template === undefined ? {} : { loadDataDir: template }),
  });
  return { client, disk: null, hasFailed: false, discard: () => undefined };
}

async function startIn(folder: string, { template, observer }: EngineOptions): Promise<EmbeddedEngine> {
  let hasAborted = false;
  // An interrupted start may leave its lock file empty, which the engine refuses; the data folder has a lock of
  // its own.
  rmSync(join(folder, 'postmaster.pid'), { force: true });
  const disk = new EmbeddedDisk(folder, observer);
  disk.onAbort = () => {
    hasAborted = true;
    barEntries(client.Module);
  };
  const client = new PGlite({
    dataDir: folder,
    fs: disk,
    startParams: START_PARAMETERS,
    ...(template === undefined ? {} : { loadDataDir: template }),
  });
  try {
    await client.waitReady;
  } catch (error) {
    disk.closeFiles();
    throw error;
  }
  return {
    client,
    disk,
    get hasFailed() {
      return hasAborted || disk.log.hasFailed;
    },
    discard: () => disk.closeFiles(),
  };
}

/** Creates the folder beside its name first: an interrupted start is repeated. */
async function createFolder(folder: string, options: EngineOptions): Promise<void> {
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  makeFolder(unfinished);
  const engine = await startIn(unfinished, { ...options, observer: undefined });
  await engine.client.close();
  clearName(folder);
  publishFolder(unfinished, folder);
}

/** Starts the engine in a folder, which is created if missing. */
export async function startEngine(folder: string, options: EngineOptions = {}): Promise<EmbeddedEngine> {
  if (existsSync(join(folder, 'PG_VERSION'))) makePrivate(folder);
  else {
    makeFolder(dirname(folder));
    await createFolder(folder, options);
  }
  return startIn(folder, { observer: options.observer });
}
