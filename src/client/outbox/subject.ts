import type { EntityName } from '#contract/change.ts';
import type { Write } from '../client.ts';

export interface Subject {
  readonly entity: EntityName;
  readonly id: string;
  /** The version that the write says it was made from; null where it carries none. */
  readonly madeFrom: number | null;
  /** Other things it depends on: nothing that touches them may change places with it. */
  readonly dependsOn: readonly string[];
}

/** What a write is about. */
export function subjectOf(write: Write, accountId: string): Subject {
  switch (write.name) {
    case 'createQuickTask':
    case 'createTask':
    case 'finishTask':
    case 'reopenTask':
    case 'deleteTask':
    case 'restoreTask':
      return { entity: 'task', id: write.payload.id, madeFrom: null, dependsOn: [] };
    case 'updateTask':
      return { entity: 'task', id: write.payload.id, madeFrom: write.payload.version, dependsOn: [] };
    case 'startNoteTimer':
      return timerRecord(write.payload.data.recordId, write.payload.id);
    case 'endNoteTimer':
      return { entity: 'task', id: write.payload.id, madeFrom: null, dependsOn: [] };
    case 'deleteNoteTimerRecord':
    case 'restoreNoteTimerRecord':
      return timerRecord(write.payload.recordId, write.payload.id);
    case 'createScheduleItem':
      return item(write.payload.props.id, null, []);
    case 'createScheduleItemNote':
      return item(write.payload.props.id, null, [write.payload.id]);
    case 'updateScheduleItem':
      return item(write.payload.calendarItemId, write.payload.version, []);
    case 'updateScheduleItemNote':
      return item(write.payload.calendarItemId, write.payload.version, [write.payload.id]);
    case 'deleteScheduleItemNote':
      return item(write.payload.calendarItemId, null, [write.payload.id]);
    case 'deleteScheduleItem':
    case 'restoreScheduleItem':
      return item(write.payload.calendarItemId, null, []);
    case 'updateAppSettings':
      return { entity: 'appSettings', id: accountId, madeFrom: null, dependsOn: [] };
  }
}

function timerRecord(id: string, taskId: string): Subject {
  return { entity: 'timerRecord', id, madeFrom: null, dependsOn: [taskId] };
}

function item(id: string, madeFrom: number | null, dependsOn: readonly string[]): Subject {
  return { entity: 'scheduleItem', id, madeFrom, dependsOn };
}
