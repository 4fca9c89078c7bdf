import type { ProductReader } from '../../source-row.ts';
import { isArchive } from '../file-shape.ts';
import { hasColumns } from '../named-columns.ts';
import { solidtimeArchive } from './solidtime-archive.ts';
import { type EntryExport, timeEntries } from './time-entries.ts';

const UNTITLED = 'Solidtime';

/** Start and end are one column each; the end follows from the duration. */
const detailedReport: EntryExport = {
  columns: {
    project: ['Project'],
    client: ['Client'],
    task: ['Task'],
    description: ['Description'],
    user: ['User'],
    email: [],
    tags: ['Tags'],
    billable: ['Billable'],
    startDate: ['Start'],
    startTime: [],
    endDate: ['End'],
    endTime: [],
    duration: ['Duration'],
    derived: [],
  },
  required: ['description', 'project', 'startDate', 'duration'],
  untitled: UNTITLED,
};

/** Export of Solidtime: the organization as an archive of tables, or the detailed report as CSV. */
export const solidtime: ProductReader = {
  product: 'solidtime',
  recognise({ text, entries }) {
    if (entries !== null) {
      const names = entries.map((entry) => entry.split('/').at(-1));
      return names.includes('time_entries.csv') && names.includes('meta.json') ? 0.95 : 0;
    }
    return hasColumns(text, ['Description', 'Task', 'Project', 'User', 'Start', 'End', 'Duration']) ? 0.9 : 0;
  },
  async *read(file, _today, dates) {
    yield* (await isArchive(file))
      ? solidtimeArchive(file, UNTITLED)
      : timeEntries(file, detailedReport, dates);
  },
};
