import { v7 as uuidv7 } from 'uuid';
import { MINUTE } from '#time/units.ts';
import type { Makers, Situation } from './random-situation.ts';

function spanOf({ earlier, now, value }: Situation) {
  return {
    startDate: earlier,
    endDate: new Date(Date.parse(now) + (value % 90) * MINUTE).toISOString(),
    isAllDay: value % 5 === 0,
    timeZone: 'Europe/Berlin',
    reminders: value % 4 === 0 ? [value % 60] : [],
  };
}

function recordOf({ record }: Situation) {
  return record === undefined ? null : { id: record.taskId, recordId: record.id };
}

function itemOf({ item }: Situation) {
  return item === undefined ? null : { calendarItemId: item.id };
}

function taskItemOf({ item }: Situation) {
  return item === undefined || item.taskId === null ? null : { calendarItemId: item.id, id: item.taskId };
}

function itemEdit(situation: Situation) {
  const { item, view } = situation;
  const version = item === undefined ? undefined : view.get('scheduleItem', item.id)?.version;
  if (item === undefined || version === undefined) return null;
  return { calendarItemId: item.id, version, props: spanOf(situation) };
}

/** Writes on timers, their records, and blocks in the calendar. */
export const timeWriteMakers: Makers<
  | 'startNoteTimer'
  | 'endNoteTimer'
  | 'deleteNoteTimerRecord'
  | 'restoreNoteTimerRecord'
  | 'resumeNoteTimer'
  | 'createNoteTimerRecord'
  | 'updateNoteTimerRecord'
  | 'splitNoteTimerRecord'
  | 'createScheduleItem'
  | 'createScheduleItemNote'
  | 'updateScheduleItem'
  | 'updateScheduleItemGoogle'
  | 'updateScheduleItemNote'
  | 'deleteScheduleItem'
  | 'deleteScheduleItemNote'
  | 'moveScheduleItem'
  | 'restoreScheduleItem'
> = {
  startNoteTimer({ taskId, made, earlier, now }) {
    if (taskId === undefined) return null;
    const recordId = uuidv7();
    made.records.push({ taskId, id: recordId });
    return { id: taskId, data: { recordId, startedAt: earlier, clientNow: now } };
  },
  endNoteTimer: ({ taskId, earlier, now }) =>
    taskId === undefined ? null : { id: taskId, data: { endedAt: earlier, clientNow: now } },
  deleteNoteTimerRecord: recordOf,
  restoreNoteTimerRecord: recordOf,
  resumeNoteTimer: recordOf,
  createNoteTimerRecord({ taskId, made, earlier, now, title }) {
    if (taskId === undefined) return null;
    const recordId = uuidv7();
    made.records.push({ taskId, id: recordId });
    return { id: taskId, data: { recordId, startedAt: earlier, endedAt: now, note: title } };
  },
  updateNoteTimerRecord(situation) {
    const ids = recordOf(situation);
    const shown = ids === null ? undefined : situation.view.get('timerRecord', ids.recordId);
    if (ids === null || shown === undefined) return null;
    const { title, earlier, value } = situation;
    const data = value % 2 === 0 || earlier < shown.startedAt ? { note: title } : { endedAt: earlier };
    return { ...ids, version: shown.version, data };
  },
  splitNoteTimerRecord(situation) {
    const ids = recordOf(situation);
    const shown = ids === null ? undefined : situation.view.get('timerRecord', ids.recordId);
    if (ids === null || shown === undefined) return null;
    const end = shown.endedAt ?? situation.now;
    const at = new Date((Date.parse(shown.startedAt) + Date.parse(end)) / 2).toISOString();
    const newRecordId = uuidv7();
    situation.made.records.push({ taskId: ids.id, id: newRecordId });
    return { ...ids, newRecordId, at };
  },
  createScheduleItem(situation) {
    const id = uuidv7();
    situation.made.items.push({ taskId: null, id });
    return { props: { id, title: situation.title, ...spanOf(situation) } };
  },
  createScheduleItemNote(situation) {
    const { taskId } = situation;
    if (taskId === undefined) return null;
    const id = uuidv7();
    situation.made.items.push({ taskId, id });
    return { id: taskId, props: { id, ...spanOf(situation) } };
  },
  updateScheduleItem: itemEdit,
  updateScheduleItemGoogle: itemEdit,
  updateScheduleItemNote(situation) {
    const [ids, edit] = [taskItemOf(situation), itemEdit(situation)];
    return ids === null || edit === null ? null : { ...ids, ...edit };
  },
  deleteScheduleItem: itemOf,
  deleteScheduleItemNote: taskItemOf,
  moveScheduleItem({ item, made }) {
    if (item === undefined || item.taskId !== null) return null;
    const id = uuidv7();
    made.items.push({ taskId: null, id });
    return { calendarItemId: item.id, id, calendarId: null };
  },
  restoreScheduleItem: itemOf,
};
