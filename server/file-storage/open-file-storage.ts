import { join } from 'node:path';
import { createDiskStorage } from './disk-storage.ts';
import { type FileStorage, FileStorageError } from './file-storage.ts';
import { withHeldRemovals } from './held-removals.ts';
import type { S3Settings } from './s3-storage.ts';

/** Folder of contents in the data folder. */
const FOLDER = 'files';

/** Storage of the settings; the client of S3 is loaded only where a bucket is set. */
export async function openFileStorage({
  dataDir,
  s3,
}: {
  readonly dataDir: string;
  readonly s3: S3Settings | null;
}): Promise<FileStorage> {
  if (s3 === null) return withHeldRemovals(createDiskStorage(join(dataDir, FOLDER)));
  const { createS3Storage } = await import('./s3-storage.ts');
  return withHeldRemovals(createS3Storage(s3));
}

/**
 * Checks the storage at the start: settings that a store does not take end it, as other wrong settings do. A disk or a
 * store that is away is reported, and everything but files works meanwhile.
 */
export async function checkAtStart(storage: FileStorage, report: (text: string) => void): Promise<void> {
  try {
    await storage.check();
  } catch (error) {
    if (!(error instanceof FileStorageError) || error.isOfSettings) throw error;
    report(error.message);
  }
}
