import type { PersonalData } from '#server/personal-data-section.ts';
import { taskHistory, tasks } from './table.ts';
import { type ErasureServices, taskErasure } from './task-erasure.ts';
import { taskExports } from './task-export.ts';

export const taskData: PersonalData<ErasureServices> = {
  tables: [
    { table: tasks, by: 'phases' },
    { table: taskHistory, by: 'cascade', from: tasks },
  ],
  phases: taskErasure,
  exports: taskExports,
};
