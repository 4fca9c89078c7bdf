import type { ScheduleItem } from '#contract/schedule-item.ts';
import type { ScheduleItemRow } from './table.ts';

export function presentScheduleItem(row: ScheduleItemRow): ScheduleItem {
  return {
    id: row.id,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    version: row.version,
    title: row.title,
    startDate: row.startDate,
    endDate: row.endDate,
    isAllDay: row.isAllDay,
    timeZone: row.timeZone,
    reminders: row.reminders,
    type: row.type,
    origin: row.origin,
    provider: row.provider,
    noteId: row.noteId,
    ownerId: row.ownerId,
    calendarId: row.calendarId,
    isReadOnly: row.isReadOnly,
    seriesId: row.seriesId,
    rule: row.rule,
    attendees: row.attendees,
    meetingUrl: row.meetingUrl,
    location: row.location,
    description: row.description,
    isDeclined: row.isDeclined,
    isTransparent: row.isTransparent,
  };
}
