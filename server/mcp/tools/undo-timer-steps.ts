import type { TimerRecord } from '#contract/timer-record.ts';
import { toInstant } from '#time/instant.ts';
import { MINUTE } from '#time/units.ts';
import type { ToolCalls } from '../tool-calls.ts';
import type { UndoStep } from '../undo-handles.ts';
import { ChangedSinceError } from './changed-since.ts';
import type { TakeBack } from './take-back.ts';

/** Time in which a start or stop is taken back: a timer that runs on counts the time between. Milliseconds. */
const RESUMED_WITHIN = 15 * MINUTE;

/** A record of the caller’s own as a write left it. Refuses one that was changed since. */
async function unchanged(
  calls: ToolCalls,
  id: string,
  recordId: string,
  version: number,
): Promise<TimerRecord> {
  const records = await calls.emit('getNoteTimerRecords', { id });
  const record = records.find((each) => each.id === recordId);
  if (record === undefined)
    throw new ChangedSinceError([['timerRecord', 'was deleted or moved to another task since']]);
  if (record.version === version) return record;
  const [path, what] = record.endedAt === null ? ['startedAt', 'changed'] : ['endedAt', 'stopped or changed'];
  throw new ChangedSinceError([[path, `of the timer record was ${what} since`]]);
}

function demandRecent(at: string | null, now: number): string {
  if (at !== null && now - Date.parse(at) <= RESUMED_WITHIN) return at;
  throw new ChangedSinceError([['time', 'is more than 15 minutes on: start or stop the timer instead']]);
}

/** Steps that take writes of the timer back. */
export const timerSteps = {
  async delete_record({ calls, ids: [id, recordId, formerTask, former], versions, now }) {
    const [, version = 0, , formerVersion = 0] = versions;
    if (!(await calls.isRepeated())) {
      const record = await unchanged(calls, id, recordId, version);
      demandRecent(record.startedAt, now);
      if (formerTask !== undefined && former !== undefined)
        await unchanged(calls, formerTask, former, formerVersion);
    }
    const from = { id: recordId, version, isRemoval: true };
    await calls.emit('deleteNoteTimerRecord', { id, recordId }, from);
    if (formerTask === undefined || former === undefined) return;
    const ended = { id: former, version: formerVersion };
    await calls.emit('resumeNoteTimer', { id: formerTask, recordId: former }, ended);
  },
  async resume_record({ calls, ids: [id, recordId], versions: [, version = 0], now }) {
    if (!(await calls.isRepeated())) {
      const { endedAt } = await unchanged(calls, id, recordId, version);
      const at = demandRecent(endedAt, now);
      const latest = await calls.emit('getTimerRecords', { timeMin: at, timeMax: toInstant(now) });
      if (latest.some((record) => record.id !== recordId && record.startedAt >= at))
        throw new ChangedSinceError([['timer', 'was started on something else since']]);
    }
    await calls.emit('resumeNoteTimer', { id, recordId }, { id: recordId, version });
  },
} satisfies Partial<Record<UndoStep, TakeBack>>;
