import type { ProductReader } from '../../source-row.ts';
import { hasColumns } from '../named-columns.ts';
import { type EntryExport, timeEntries } from './time-entries.ts';

const detailedReport: EntryExport = {
  columns: {
    project: ['Project'],
    client: ['Client'],
    task: ['Task'],
    description: ['Description'],
    user: ['User', 'Member'],
    email: ['Email'],
    tags: ['Tags'],
    billable: ['Billable'],
    startDate: ['Start date'],
    startTime: ['Start time'],
    endDate: ['End date', 'Stop date'],
    endTime: ['End time', 'Stop time'],
    duration: ['Duration'],
    derived: [],
  },
  required: ['description', 'project', 'startDate', 'startTime', 'duration'],
  untitled: 'Toggl Track',
};

/** Detailed report of Toggl Track as CSV: Reports → Detailed → Export. Its head is English in every language. */
export const toggl: ProductReader = {
  product: 'toggl',
  recognise({ name, text }) {
    // Clockify names the unit of its durations.
    if (
      !hasColumns(text, ['Start date', 'Start time', 'Duration', 'Project']) ||
      /duration \((?:h|decimal)\)/i.test(text)
    )
      return 0;
    return /toggl/i.test(name) || /start date.*end time/i.test(text) ? 0.95 : 0.6;
  },
  read: (file, _today, dates) => timeEntries(file, detailedReport, dates),
};
