import type { PersonalData } from '../personal-data-section.ts';
import { changeHorizon, changes } from './change-log/table.ts';
import { requestLog } from './request-log/table.ts';

export const writeData: PersonalData = {
  tables: [
    { table: changes, by: 'exempt', reason: 'ids and versions alone, purged after 30 days' },
    { table: changeHorizon, by: 'exempt', reason: 'one row, of nobody' },
    { table: requestLog, by: 'exempt', reason: 'ids and hashes alone, purged after 30 days' },
  ],
};
