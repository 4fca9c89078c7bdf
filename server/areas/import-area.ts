import { anyJob } from '../jobs/job-queue.ts';
import { createUpdateAppSettings } from '../modules/app-settings/service.ts';
import { createBatchWriting } from '../modules/imports/batch-writing.ts';
import { createFileStaging } from '../modules/imports/file-staging.ts';
import { createImportPurge, createImportUpkeep } from '../modules/imports/import-job.ts';
import { createReading } from '../modules/imports/import-reading.ts';
import { createImportRun } from '../modules/imports/import-runs.ts';
import { createBatchUndo } from '../modules/imports/import-undo.ts';
import { createIntake } from '../modules/imports/intake.ts';
import { createFileReadings } from '../modules/imports/reading/file-readings.ts';
import { createReadInThread } from '../modules/imports/reading/reading-thread.ts';
import { createSecondReading } from '../modules/imports/reading/second-reading.ts';
import { createReceivedFiles } from '../modules/imports/received-file.ts';
import { registerImportRoutes } from '../modules/imports/routes.ts';
import { createImportsService } from '../modules/imports/service.ts';
import { blockSettingsHooks } from '../modules/outside-calendars/blocks/task-blocks.ts';
import { reminderSettingsHooks } from '../modules/reminders/service.ts';
import type { Area, AreaDependencies } from './area.ts';
import type { CalendarArea } from './calendar-area.ts';
import type { FileArea } from './file-area.ts';
import type { TaskArea } from './task-area.ts';

/** Import area: files of other products become tasks, records and events of the one who brings them. */
export function createImportArea(
  dependencies: AreaDependencies,
  {
    tasks,
    delegation,
    attachedFiles,
    series,
    timerRecords,
    scheduleItemWrites,
    stagedFiles,
  }: Pick<TaskArea, 'tasks' | 'delegation' | 'attachedFiles' | 'series' | 'timerRecords'> &
    Pick<CalendarArea, 'scheduleItemWrites'> &
    Pick<FileArea, 'stagedFiles'>,
): Area {
  const updateSettings = createUpdateAppSettings([blockSettingsHooks, reminderSettingsHooks]);
  const services = {
    ...{ assign: delegation.assignQuietly, tasks, files: attachedFiles, stagedFiles, series, timerRecords },
    ...{ scheduleItems: scheduleItemWrites, updateSettings },
  };
  const write = createBatchWriting(services);
  const undo = createBatchUndo(services);
  const files = createReceivedFiles(dependencies.config.dataDir, dependencies.clock);
  const stageFiles = createFileStaging({ ...dependencies, files, stagedFiles });
  const readInThread = createReadInThread();
  const reading = createReading({ ...dependencies, readInThread, stageFiles, stagedFiles });
  const intake = createIntake({ ...dependencies, files });
  const readings = createFileReadings({ ...dependencies, reading, files });
  const readAgain = createSecondReading({ ...dependencies, files, intake, readings });
  const imports = createImportsService({
    ...{ ...dependencies, files, reading, readings, intake, stagedFiles, readAgain },
  });
  const upkeep = createImportUpkeep({ ...dependencies, files, reading });
  return {
    jobs: [upkeep.job],
    takeUp: upkeep.takeUp,
    queuedJobs: [anyJob(createImportRun({ ...dependencies, write, undo, stagedFiles }))],
    purges: [createImportPurge(dependencies)],
    registerRoutes(http) {
      registerImportRoutes(http, imports);
    },
  };
}
