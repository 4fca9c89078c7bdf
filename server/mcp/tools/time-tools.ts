import * as z from 'zod/mini';
import { entityId } from '#contract/entity.ts';
import { dueEnd } from '#contract/task/due.ts';
import { nextFreeBlock } from '#rules/schedule/free-block.ts';
import { planningEnd, proposedMinutes, SNAP } from '#time/free-gap.ts';
import { toInstant } from '#time/instant.ts';
import { MINUTE } from '#time/units.ts';
import { RefusalError } from '../../errors.ts';
import { defineTool } from '../tool.ts';
import type { ToolCalls } from '../tool-calls.ts';
import { counted } from './pages.ts';
import { mayUse } from './quick-line-reading.ts';
import { showItem, shownItem, shownTask, showOne } from './shown-task.ts';
import { endOf, startOf, wallTime, writtenTime } from './tool-times.ts';

const LONGEST_BLOCK = 8 * 60;

export const planTask = defineTool({
  name: 'plan_task',
  title: 'Plan a task',
  description:
    'Plans time for a task in the schedule: in the first gap of the user’s working time that is free in all shown calendars, before its due date. Answers when that is, or null without such a gap.',
  kind: 'write',
  input: z.object({
    id: entityId,
    minutes: z
      .optional(z.int().check(z.minimum(SNAP), z.maximum(LONGEST_BLOCK)))
      .check(z.describe('Length; without it the estimate of the task')),
    from: z.optional(wallTime).check(z.describe('Not before; without it now')),
    until: z.optional(wallTime).check(z.describe('To end by; without it the due date, or four weeks')),
  }),
  output: z.object({ block: z.nullable(shownItem), timeZone: z.string() }),
  uses: ['getTask', 'getCalendarItems', 'createScheduleItemNote'],
  async run({ calls, now }, asked) {
    const { id } = asked;
    const settings = await calls.settings();
    const { zone } = settings;
    const task = await calls.emit('getTask', { id });
    const from = Math.max(now, asked.from === undefined ? now : startOf(asked.from, zone));
    const byDue = dueEnd(task, zone);
    const last = asked.until === undefined ? (byDue > from ? byDue : undefined) : endOf(asked.until, zone);
    const until = planningEnd({ from, until: last, timeZone: zone });
    const minutes = asked.minutes ?? proposedMinutes(task.workload, settings);
    const items =
      until <= from
        ? []
        : await calls.emit('getCalendarItems', { timeMin: toInstant(from), timeMax: toInstant(until) });
    const schedule = { items, isShown: await calls.shownCalendars(), timeZone: zone, working: settings };
    const found = nextFreeBlock(schedule, { from, until, workload: task.workload, minutes });
    // The gap of a repeated call is taken by its own block, which is answered.
    const gap = (await calls.isRepeated()) ? { start: from, end: from + minutes * MINUTE } : found;
    if (gap === null) return { data: { block: null, timeZone: zone }, summary: 'No gap is long enough.' };
    const props = {
      id: calls.madeId(),
      startDate: toInstant(gap.start),
      endDate: toInstant(gap.end),
      timeZone: zone,
    };
    const block = await calls.emit('createScheduleItemNote', { id, props });
    const { task: named } = await showOne(calls, task, zone);
    const shown = showItem(block, zone, named);
    return {
      data: { block: shown, timeZone: zone },
      summary: `Planned from ${shown.start} to ${shown.end}.`,
      undo: { step: 'unplan', ids: [id, block.id], versions: [0, calls.versionOf(block.id)] },
    };
  },
});

/** Running record of the caller. */
async function runningRecord(calls: ToolCalls, now: number) {
  const range = { timeMin: toInstant(now - MINUTE), timeMax: toInstant(now) };
  const records = await calls.emit('getTimerRecords', range);
  return records.find(({ endedAt, userId }) => endedAt === null && userId === calls.caller.userId) ?? null;
}

/** Task of a timer, null where the token reads no tasks. */
async function timedTask(calls: ToolCalls, id: string, zone: string) {
  if (!mayUse(calls, 'tasks:read')) return null;
  return (await showOne(calls, await calls.emit('getTask', { id }), zone)).task;
}

const timer = z.object({
  taskId: z.string(),
  task: z.nullable(shownTask),
  startedAt: z.string(),
  timeZone: z.string(),
});

export const startTimer = defineTool({
  name: 'start_timer',
  title: 'Start the timer',
  description: 'Starts the timer on a task. One that runs on another task stops.',
  kind: 'write',
  input: z.object({ id: entityId }),
  output: timer,
  uses: ['startNoteTimer'],
  async run({ calls, now }, { id }) {
    const { zone } = await calls.settings();
    const recordId = calls.madeId();
    const at = toInstant(now);
    const record = await calls.emit('startNoteTimer', {
      id,
      data: { recordId, startedAt: at, clientNow: at },
    });
    const former = calls
      .changes()
      .find((change) => change.entity === 'timerRecord' && change.op === 'upsert' && change.id !== recordId);
    const ended = former?.entity === 'timerRecord' && former.op === 'upsert' ? former : null;
    return {
      data: {
        taskId: id,
        task: await timedTask(calls, id, zone),
        startedAt: writtenTime(record.startedAt, zone),
        timeZone: zone,
      },
      summary: ended === null ? 'The timer runs.' : 'The timer runs; the one before has stopped.',
      undo: {
        step: 'delete_record',
        ids: [id, record.id, ...(ended === null ? [] : [ended.data.noteId, ended.id])],
        versions: [0, calls.versionOf(record.id), 0, ended === null ? 0 : calls.versionOf(ended.id)],
      },
    };
  },
});

export const stopTimer = defineTool({
  name: 'stop_timer',
  title: 'Stop the timer',
  description: 'Stops the running timer.',
  kind: 'write',
  input: z.object({}),
  output: z.extend(timer, { minutes: z.int() }),
  uses: ['getTimerRecords', 'endNoteTimer'],
  async run({ calls, now }) {
    const { zone } = await calls.settings();
    // A repeated call is answered by what it stopped, whatever task it names.
    const of = (await calls.isRepeated()) ? calls.madeId() : (await runningRecord(calls, now))?.noteId;
    const at = toInstant(now);
    const record =
      of === undefined
        ? null
        : await calls.emit('endNoteTimer', { id: of, data: { endedAt: at, clientNow: at } });
    if (record === null) throw new RefusalError('not_found', [{ path: '', message: 'no timer runs' }]);
    const minutes = Math.round((Date.parse(record.endedAt ?? at) - Date.parse(record.startedAt)) / MINUTE);
    return {
      data: {
        taskId: record.noteId,
        task: await timedTask(calls, record.noteId, zone),
        startedAt: writtenTime(record.startedAt, zone),
        timeZone: zone,
        minutes,
      },
      summary: `The timer stopped after ${counted(minutes, 'minute')}.`,
      undo: {
        step: 'resume_record',
        ids: [record.noteId, record.id],
        versions: [0, calls.versionOf(record.id)],
      },
    };
  },
});
