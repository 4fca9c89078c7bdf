import { v7 as uuidv7 } from 'uuid';
import type { Write } from '#client/client.ts';
import { writeNames } from '#client/outbox/operation.ts';
import type { EntityName, EntityOf } from '#contract/change.ts';

const MINUTE = 60_000;

/** Every write there is, by name. */
export const allWriteNames: readonly Write['name'][] = [...writeNames, 'updateAppSettings'];

/** What a write is made of: chosen by the seed, so that a run can be repeated. */
export interface Choice {
  readonly name: Write['name'];
  /** Chooses which thing. */
  readonly pick: number;
  /** Chooses what becomes of it. */
  readonly value: number;
}

/** Things that one person ever made, on any device: also what was deleted since and can be restored. */
export interface Made {
  readonly tasks: string[];
  readonly records: { readonly taskId: string; readonly id: string }[];
  readonly items: { readonly taskId: string | null; readonly id: string }[];
}

interface View {
  get<E extends EntityName>(entity: E, id: string): EntityOf<E> | undefined;
}

function at<T>(list: readonly T[], pick: number): T | undefined {
  // The latest are the likeliest to be in the middle of something.
  return list[Math.max(0, list.length - 1 - (pick % Math.max(1, Math.min(list.length, 8))))];
}

/** The write that a choice means for what one device shows; null where there is nothing to do it to. */
export function makeWrite(
  { name, pick, value }: Choice,
  view: View,
  made: Made,
  title: string,
): Write | null {
  const now = Date.now();
  const instant = new Date(now).toISOString();
  const earlier = new Date(now - (value % 10) * MINUTE).toISOString();
  const taskId = at(made.tasks, pick);
  const record = at(made.records, pick);
  const item = at(made.items, pick);
  const span = {
    startDate: earlier,
    endDate: new Date(now + (value % 90) * MINUTE).toISOString(),
    isAllDay: value % 5 === 0,
    timeZone: 'Europe/Berlin',
  };
  const version = (entity: 'task' | 'scheduleItem', id: string) => view.get(entity, id)?.version;

  switch (name) {
    case 'createQuickTask':
    case 'createTask': {
      const id = uuidv7();
      made.tasks.push(id);
      return { name, payload: { id, title, importance: value % 101 } };
    }
    case 'updateTask': {
      const from = taskId === undefined ? undefined : version('task', taskId);
      if (taskId === undefined || from === undefined) return null;
      const data = [
        { title },
        { importance: value % 101, workload: value % 600 },
        { description: `${view.get('task', taskId)?.description ?? ''}\n\n${title}` },
        { dueDate: instant, isWholeDay: value % 2 === 0 },
        { progress: (['todo', 'doing', 'waiting'] as const)[value % 3] ?? 'todo' },
        { title, position: `a${value % 10}V`, isNew: false },
      ][value % 6];
      return data === undefined ? null : { name, payload: { id: taskId, version: from, data } };
    }
    case 'finishTask':
      return taskId === undefined ? null : { name, payload: { id: taskId, at: instant, clientNow: instant } };
    case 'reopenTask':
    case 'deleteTask':
    case 'restoreTask':
      return taskId === undefined ? null : { name, payload: { id: taskId } };
    case 'startNoteTimer': {
      if (taskId === undefined) return null;
      const recordId = uuidv7();
      made.records.push({ taskId, id: recordId });
      return { name, payload: { id: taskId, data: { recordId, startedAt: earlier, clientNow: instant } } };
    }
    case 'endNoteTimer':
      if (taskId === undefined) return null;
      return { name, payload: { id: taskId, data: { endedAt: earlier, clientNow: instant } } };
    case 'deleteNoteTimerRecord':
    case 'restoreNoteTimerRecord':
      return record === undefined ? null : { name, payload: { id: record.taskId, recordId: record.id } };
    case 'createScheduleItem': {
      const id = uuidv7();
      made.items.push({ taskId: null, id });
      return { name, payload: { props: { id, title, ...span } } };
    }
    case 'createScheduleItemNote': {
      if (taskId === undefined) return null;
      const id = uuidv7();
      made.items.push({ taskId, id });
      return { name, payload: { id: taskId, props: { id, ...span } } };
    }
    case 'updateScheduleItem': {
      const from = item === undefined ? undefined : version('scheduleItem', item.id);
      if (item === undefined || from === undefined) return null;
      return { name, payload: { calendarItemId: item.id, version: from, props: span } };
    }
    case 'updateScheduleItemNote': {
      const from = item === undefined ? undefined : version('scheduleItem', item.id);
      if (item === undefined || item.taskId === null || from === undefined) return null;
      return { name, payload: { calendarItemId: item.id, id: item.taskId, version: from, props: span } };
    }
    case 'deleteScheduleItem':
    case 'restoreScheduleItem':
      return item === undefined ? null : { name, payload: { calendarItemId: item.id } };
    case 'deleteScheduleItemNote':
      if (item === undefined || item.taskId === null) return null;
      return { name, payload: { calendarItemId: item.id, id: item.taskId } };
    case 'updateAppSettings':
      return {
        name,
        payload: value % 2 === 0 ? { theme: 'dark' } : { matrixInverted: value % 3 === 0, theme: 'light' },
      };
  }
}
