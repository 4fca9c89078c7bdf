import type { ProductReader } from '../../source-row.ts';
import { firstCharacter } from '../file-shape.ts';
import { hasColumns } from '../named-columns.ts';
import { microsoftCsvRows } from './microsoft-csv.ts';
import { microsoftJsonRows } from './microsoft-json.ts';

/**
 * Microsoft To Do, which has no export of its own: JSON and tables of the exporters that read it by Microsoft Graph,
 * and the table that Outlook exports its tasks to.
 */
export const microsoftToDo: ProductReader = {
  product: 'microsoft_to_do',
  recognise({ name, text, entries }) {
    if (entries !== null) return 0;
    if (/^\s*[[{]/.test(text)) {
      if (/"wellknownListName"|"checklistItems"|"isReminderOn"|graph\.microsoft\.com[^"]*todo/i.test(text))
        return 1;
      return /"importance"/.test(text) && /"dueDateTime"/.test(text) ? 0.7 : 0;
    }
    if (hasColumns(text, ['Subject', 'Due Date', '% Complete'])) return 0.9;
    if (hasColumns(text, ['Type', 'ID', 'Title', 'Status', 'Note', 'Due Date'])) return 0.9;
    return /(?:ms|microsoft)[\s_-]?to-?do/i.test(name) && hasColumns(text, ['Title']) ? 0.6 : 0;
  },
  async *read(file, _today, dates) {
    const isJson = /[[{]/.test(await firstCharacter(file));
    yield* isJson ? microsoftJsonRows(file) : microsoftCsvRows(file, dates);
  },
};
