import type { ProductReader } from '../../source-row.ts';
import { hasColumns } from '../named-columns.ts';
import { type EntryExport, timeEntries } from './time-entries.ts';

const detailedReport: EntryExport = {
  columns: {
    project: ['Project', 'Proyecto'],
    client: ['Client', 'Cliente'],
    task: ['Task', 'Tarea'],
    description: ['Description', 'Descripción'],
    user: ['User', 'Usuario'],
    email: ['Email', 'Correo', 'Correo electrónico'],
    tags: ['Tags', 'Tag', 'Etiquetas'],
    billable: ['Billable', 'Facturable'],
    startDate: ['Start Date', 'Fecha inicio', 'Fecha de inicio'],
    startTime: ['Start Time', 'Hora inicio', 'Hora de inicio'],
    endDate: ['End Date', 'Fecha fin', 'Fecha de fin'],
    endTime: ['End Time', 'Hora fin', 'Hora de fin'],
    duration: ['Duration (h)', 'Duración (h)'],
    derived: ['Date of creation', 'Fecha creación', 'Fecha de creación'],
  },
  required: ['description', 'project', 'startDate', 'startTime', 'duration'],
  untitled: 'Clockify',
};

/**
 * Detailed report of Clockify as CSV: Reports → Detailed → Export. Dates and times are in the format that the account
 * has chosen, so the order of the dates is found over the whole column.
 */
export const clockify: ProductReader = {
  product: 'clockify',
  recognise({ text }) {
    const isDetailed =
      hasColumns(text, ['Project', 'Start Date', 'Start Time', 'Duration (h)']) ||
      hasColumns(text, ['Proyecto', 'Fecha inicio', 'Hora inicio', 'Duración (h)']);
    return isDetailed && /dura(?:tion|ción) \((?:h|decimal)\)/i.test(text) ? 0.95 : 0;
  },
  read: (file, _today, dates) => timeEntries(file, detailedReport, dates),
};
