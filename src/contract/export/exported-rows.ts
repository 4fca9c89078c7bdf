import * as z from 'zod/mini';
import { entityId, instant, timeZone } from '../entity.ts';
import { file } from '../files/file.ts';
import { guestAnswerEntry } from '../guest.ts';
import { notificationPreferences } from '../notification.ts';
import { appSettings } from '../people/app-settings.ts';
import { editableItemFields } from '../schedule-item.ts';
import { calendarDay } from '../task/due-fields.ts';
import { position } from '../task/position.ts';
import { recurrenceRule } from '../task/recurrence.ts';
import { taskAccess } from '../task/task-access.ts';
import { editable } from '../task/task-fields.ts';

/** Rows of an export that are no entities: what the replica derives, and a file has to say. */

/** Task of a collection, finished ones too. */
export const exportedCollectedTask = z.object({
  collectionId: entityId,
  noteId: entityId,
  positionInList: position,
});

/** Series of a task: how far it has come, and what its next occurrence will be like. */
export const exportedTaskSeries = z.extend(recurrenceRule, {
  id: entityId,
  /** First occurrence, from which the rule counts; latest one that was made; number of those made. */
  startsAt: instant,
  lastOccurrence: instant,
  made: z.int().check(z.positive()),
  title: editable.title,
  description: editable.description,
  importance: editable.importance,
  workload: editable.workload,
  labels: editable.labels,
  reminders: editable.reminders,
  isWholeDay: editable.isWholeDay,
  parentTaskId: editable.parentTaskId,
  organizationId: editable.organizationId,
  groupId: editable.groupId,
});
export type ExportedTaskSeries = z.infer<typeof exportedTaskSeries>;

/** Start by the rule of a series: an instant, or a day of whole days. */
export const originalStart = z.union([instant, calendarDay]);

/** Series of own schedule items (RFC 5545: master). Its occurrences follow from the rule, but for the exceptions. */
export const exportedItemSeries = z.object({
  id: entityId,
  rule: recurrenceRule.shape.rule,
  timeZone,
  startDate: instant,
  /** Of the first occurrence; exclusive. */
  endDate: instant,
  isAllDay: z.boolean(),
  title: editableItemFields.title,
  location: editableItemFields.location,
  description: editableItemFields.description,
  reminders: editableItemFields.reminders,
  /** Occurrences that were deleted (RFC 5545: EXDATE). */
  removed: z.array(originalStart),
  /** Occurrences that differ from the others, by the ids of their items (RFC 5545: RECURRENCE-ID). */
  changed: z.array(z.object({ id: entityId, originalStart })),
});
export type ExportedItemSeries = z.infer<typeof exportedItemSeries>;

/** Settings of a person, and how they want to be notified. */
export const exportedSettings = z.union([appSettings, z.object({ notifications: notificationPreferences })]);

/** Access with the task that it is to. */
export const exportedAccess = z.extend(taskAccess, { noteId: entityId, title: z.string() });

/** File whose bytes are in the archive, in the folder `files/<id>`. */
export const archivedFile = z.extend(z.pick(file, { id: true, name: true, size: true, mediaType: true }), {
  /** SHA-256 of its bytes, in hexadecimal. */
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});

/** Answer of a guest with the item or the series that it is about. */
export const exportedGuestAnswer = z.extend(guestAnswerEntry, { id: entityId, subjectId: entityId });
