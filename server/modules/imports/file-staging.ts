import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import { RefusalError } from '#server/errors.ts';
import { toInstant } from '#time/instant.ts';
import { SECOND } from '#time/units.ts';
import type { StagedFiles } from '../files/service.ts';
import { type ArchivedBytes, eachArchivedFile } from './files/archived-bytes.ts';
import type { ReceivedFiles } from './received-file.ts';
import * as repository from './repository.ts';
import * as rowRepository from './row-repository.ts';
import { UnreadableFileError } from './source-row.ts';
import type { ImportRecord, ImportRowRecord } from './table.ts';

/** Pause between two signs of life while a large file is stored. */
const BEAT = 10 * SECOND;

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly files: ReceivedFiles;
  readonly stagedFiles: StagedFiles;
  readonly onFault: (error: unknown) => void;
}

type Fault = NonNullable<ImportRowRecord['fault']>;
type Wanted = Awaited<ReturnType<typeof rowRepository.listNewFiles>>[number];

/** Fault of a row whose file a refusal keeps out. */
function faultOf(error: unknown): Fault {
  if (error instanceof UnreadableFileError && error.reason !== 'interrupted') return 'damaged';
  if (error instanceof RefusalError && error.id === 'storage_quota_reached') return 'no_room';
  throw error;
}

/**
 * Stores the files that an archive brings, one after another, while its import is read: each by its size and digest, and
 * within its person's room. What cannot come along is a fault of its row. docs/decisions/0083.
 */
export function createFileStaging({ database, clock, files, stagedFiles, onFault }: Dependencies) {
  const { outer } = database;

  /** Signs of life of an import, whose reading counts as stopped without them. Returns what ends them. */
  function keepTouching(id: string): () => void {
    let stop = () => {};
    const next = () => {
      stop = clock.after(BEAT, () => {
        repository.change(outer, id, ['reading'], { touchedAt: toInstant(clock.now()) }).catch(onFault);
        next();
      });
    };
    next();
    return () => stop();
  }

  async function bring(of: ImportRecord, row: Wanted, bytes: ArchivedBytes['bytes']): Promise<void> {
    const { path, size, sha256 } = await files.unpack(bytes(), row.size);
    try {
      if (size !== row.size || (row.sha256 !== null && row.sha256 !== sha256))
        throw new UnreadableFileError('truncated');
      const file = { path, size, sha256, name: row.name, uploaderId: of.userId, importId: of.id };
      await stagedFiles.stage(file, async (tx, id) => {
        const touched = { touchedAt: toInstant(clock.now()) };
        // It may have been cancelled meanwhile.
        if ((await repository.change(tx, of.id, ['reading'], touched)) === null)
          throw new UnreadableFileError('interrupted');
        await rowRepository.keepStaged(tx, of.id, row.ordinal, { entityId: id });
      });
    } finally {
      await files.remove(path);
    }
  }

  return async function stageFiles(of: ImportRecord, archive: string, read: number): Promise<void> {
    const rows = await rowRepository.listNewFiles(outer, of);
    if (rows.length === 0) return;
    const wanted = new Map(rows.map((row) => [row.path, row]));
    let room = await stagedFiles.freeRoomOf(of.userId);
    let position = read;
    const refuse = (row: Wanted, fault: Fault) =>
      rowRepository.keepStaged(outer, of.id, row.ordinal, { fault });
    const stopTouching = keepTouching(of.id);
    try {
      for await (const { name, bytes } of eachArchivedFile(archive)) {
        const row = wanted.get(name);
        if (row === undefined) continue;
        wanted.delete(name);
        position += 1;
        const touched = { position, touchedAt: toInstant(clock.now()) };
        if ((await repository.change(outer, of.id, ['reading'], touched)) === null)
          throw new UnreadableFileError('interrupted');
        if (row.size > stagedFiles.largest || row.size > room) {
          await refuse(row, row.size > stagedFiles.largest ? 'too_large' : 'no_room');
          continue;
        }
        // Bytes that turn out to be others were unpacked all the same.
        room -= row.size;
        await bring(of, row, bytes).catch((error: unknown) => refuse(row, faultOf(error)));
      }
      for (const row of wanted.values()) await refuse(row, 'damaged');
    } finally {
      stopTouching();
    }
  };
}
export type FileStaging = ReturnType<typeof createFileStaging>;
