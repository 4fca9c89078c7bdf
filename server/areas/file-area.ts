import { UPLOAD_LIFE } from '#contract/limits.ts';
import { toInstant } from '#time/instant.ts';
import { SECOND } from '#time/units.ts';
import { createContentReader } from '../file-content/content-reader.ts';
import type { FileStorage } from '../file-storage/file-storage.ts';
import { createContentKeeping } from '../modules/files/content-keeping.ts';
import { createFileAddresses } from '../modules/files/file-address.ts';
import { createFileDeletion } from '../modules/files/file-deletion.ts';
import { createFileExport } from '../modules/files/file-export.ts';
import { createFileSweep } from '../modules/files/file-sweep.ts';
import { IncomingParts } from '../modules/files/incoming-parts.ts';
import { createKeeping } from '../modules/files/keeping.ts';
import { createOwnFiles } from '../modules/files/own-files.ts';
import { registerFileRoutes } from '../modules/files/routes.ts';
import { createFilesService } from '../modules/files/service.ts';
import { createStagedFiles } from '../modules/files/staged-files.ts';
import { createUploadLocks } from '../modules/files/upload-locks.ts';
import { createUploadProtocol } from '../modules/files/upload-protocol.ts';
import { createUploads } from '../modules/files/uploads.ts';
import type { Area, AreaDependencies } from './area.ts';
import type { TaskArea } from './task-area.ts';

/** File area: uploads, and the files that they become. */
export function createFileArea(
  dependencies: AreaDependencies,
  { tasks, requestLinks }: Pick<TaskArea, 'tasks' | 'requestLinks'>,
  storage: FileStorage,
) {
  const { clock, config, database, secrets } = dependencies;
  const parts = new IncomingParts(config.dataDir, database);
  const locks = createUploadLocks(clock);
  const keepContent = createContentKeeping({
    ...dependencies,
    storage,
    readContent: createContentReader({ onFault: dependencies.onFault }),
  });
  const keep = createKeeping({ database, keepContent, parts, locks });
  const deleteFile = createFileDeletion(tasks);
  const uploads = createUploads({ ...dependencies, parts, keep });
  const addresses = createFileAddresses(secrets.fileAddressKey);
  const sweep = createFileSweep({ database, clock, storage });
  const files = createFilesService({ ...dependencies, storage, addresses });
  return {
    files,
    fileExport: createFileExport({ ...dependencies, storage }),
    stagedFiles: createStagedFiles({ ...dependencies, keepContent, deleteFile }),
    uploads,
    uploadProtocol: createUploadProtocol({
      ...{ uploads, parts, clock, locker: locks.locker },
      largest: config.fileLimits.ofFile,
    }),
    jobs: [
      sweep.job,
      {
        name: 'upload-sweep',
        schedule: '41 * * * *',
        run: () => parts.sweep(toInstant(clock.now() - UPLOAD_LIFE * SECOND)),
      },
    ],
    queuedJobs: [],
    purges: [sweep.removeLeftovers],
    registerRoutes(http, { limits }) {
      registerFileRoutes(http, {
        limits,
        linkFileOwner: requestLinks.fileOwner,
        files,
        ownFiles: createOwnFiles(dependencies),
        deleteFile,
      });
    },
  } satisfies Area & Record<string, unknown>;
}
export type FileArea = ReturnType<typeof createFileArea>;
