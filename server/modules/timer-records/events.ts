import { taskEvents } from '#contract/events/task-events.ts';
import { onRead, onWrite } from '#server/realtime/bound-events.ts';
import type { TimerRecordsService } from './service.ts';

export function createTimerRecordEvents(timerRecords: TimerRecordsService) {
  return {
    startNoteTimer: onWrite(taskEvents.startNoteTimer, {
      perform: timerRecords.start,
      answer: ({ data }, reader) => reader.get('timerRecord', data.recordId),
    }),
    endNoteTimer: onWrite(taskEvents.endNoteTimer, {
      perform: timerRecords.end,
      async answer(_payload, reader) {
        const [ended] = reader.touched('timerRecord');
        return ended === undefined ? null : reader.get('timerRecord', ended);
      },
    }),
    deleteNoteTimerRecord: onWrite(taskEvents.deleteNoteTimerRecord, {
      perform: timerRecords.delete,
      answer: async ({ recordId }) => ({ recordId }),
    }),
    restoreNoteTimerRecord: onWrite(taskEvents.restoreNoteTimerRecord, {
      perform: timerRecords.restore,
      answer: ({ recordId }, reader) => reader.get('timerRecord', recordId),
    }),
    createNoteTimerRecord: onWrite(taskEvents.createNoteTimerRecord, {
      perform: timerRecords.create,
      answer: ({ data }, reader) => reader.get('timerRecord', data.recordId),
    }),
    updateNoteTimerRecord: onWrite(taskEvents.updateNoteTimerRecord, {
      perform: timerRecords.update,
      answer: ({ recordId }, reader) => reader.get('timerRecord', recordId),
    }),
    resumeNoteTimer: onWrite(taskEvents.resumeNoteTimer, {
      perform: timerRecords.resume,
      answer: ({ recordId }, reader) => reader.get('timerRecord', recordId),
    }),
    splitNoteTimerRecord: onWrite(taskEvents.splitNoteTimerRecord, {
      perform: timerRecords.split,
      answer: async ({ recordId, newRecordId }, reader) => [
        await reader.get('timerRecord', recordId),
        await reader.get('timerRecord', newRecordId),
      ],
    }),
    getNoteTimerRecords: onRead(taskEvents.getNoteTimerRecords, ({ userId }, { id }) =>
      timerRecords.listOfTask(userId, id),
    ),
    getTimerRecords: onRead(taskEvents.getTimerRecords, ({ userId }, { timeMin, timeMax, isEverywhere }) =>
      isEverywhere === true
        ? timerRecords.listEverywhereInRange(userId, timeMin, timeMax)
        : timerRecords.listInRange(userId, timeMin, timeMax),
    ),
  };
}
