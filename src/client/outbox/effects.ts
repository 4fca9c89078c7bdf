import type { Write } from '../client.ts';
import type { RowChange } from '../replica/row.ts';
import type { EffectContext } from './effect.ts';
import { createdItem, createdTaskItem, deletedItem, restoredItem, updatedItem } from './schedule-effects.ts';
import {
  createdTask,
  deletedTask,
  finishedTask,
  reopenedTask,
  restoredTask,
  updatedTask,
} from './task-effects.ts';
import { deletedRecord, endedTimer, restoredRecord, startedTimer } from './timer-effects.ts';

/** The rows a write makes of those before it, as the server is expected to. */
export function effectsOf(write: Write, context: EffectContext): readonly RowChange[] {
  switch (write.name) {
    case 'createQuickTask':
    case 'createTask':
      return createdTask(write.payload, context);
    case 'updateTask':
      return updatedTask(write.payload, context);
    case 'finishTask':
      return finishedTask(write.payload, context);
    case 'reopenTask':
      return reopenedTask(write.payload, context);
    case 'deleteTask':
      return deletedTask(write.payload, context);
    case 'restoreTask':
      return restoredTask(write.payload, context);
    case 'startNoteTimer':
      return startedTimer(write.payload, context);
    case 'endNoteTimer':
      return endedTimer(write.payload, context);
    case 'deleteNoteTimerRecord':
      return deletedRecord(write.payload, context);
    case 'restoreNoteTimerRecord':
      return restoredRecord(write.payload, context);
    case 'createScheduleItem':
      return createdItem(write.payload, context);
    case 'createScheduleItemNote':
      return createdTaskItem(write.payload, context);
    case 'updateScheduleItem':
    case 'updateScheduleItemNote':
      return updatedItem(write.payload, context);
    case 'deleteScheduleItem':
    case 'deleteScheduleItemNote':
      return deletedItem(write.payload, context);
    case 'restoreScheduleItem':
      return restoredItem(write.payload, context);
    case 'updateAppSettings': {
      const row = context.view.get('appSettings', context.accountId);
      if (row === undefined) return [];
      const given = Object.fromEntries(
        Object.entries(write.payload).filter(([, value]) => value !== undefined),
      );
      return [{ entity: 'appSettings', id: row.id, row: { ...row, ...given, updatedAt: context.at } }];
    }
  }
}
