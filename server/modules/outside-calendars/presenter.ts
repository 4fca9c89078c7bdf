import type { Calendar } from '#contract/integrations/integration.ts';
import type { OutsideCalendarRow } from './table.ts';

export function presentCalendar(row: OutsideCalendarRow): Calendar {
  return {
    id: row.id,
    name: row.name,
    tone: row.tone,
    isShown: row.isShown,
    isWritable: row.isWritable,
    isPrimary: row.isPrimary,
  };
}
