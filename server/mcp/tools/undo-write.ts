import * as z from 'zod/mini';
import { RefusalError } from '../../errors.ts';
import { defineTool } from '../tool.ts';
import type { UndoStep } from '../undo-handles.ts';
import { ChangedSinceError } from './changed-since.ts';
import type { TakeBack } from './take-back.ts';
import { taskSteps } from './undo-task-steps.ts';
import { timerSteps } from './undo-timer-steps.ts';

/** Makes a step whose one write refuses by itself say what changed. */
function naming(path: string, message: string, step: TakeBack): TakeBack {
  return async (taken) => {
    try {
      await step(taken);
    } catch (error) {
      if (!(error instanceof RefusalError) || error.id !== 'version_conflict') throw error;
      throw new ChangedSinceError([[path, message]]);
    }
  };
}

const steps: Readonly<Record<UndoStep, TakeBack>> = {
  ...taskSteps,
  ...timerSteps,
  unplan: naming(
    'schedule',
    'the block was moved, changed or deleted since',
    async ({ calls, ids: [id, calendarItemId], versions: [, version = 0] }) => {
      const from = { id: calendarItemId, version, isRemoval: true };
      await calls.emit('deleteScheduleItemNote', { id, calendarItemId }, from);
    },
  ),
  withdraw_request: naming(
    'request',
    'was answered or changed since, or another date was proposed',
    async ({ calls, ids: [id], versions: [version = 0] }) => {
      await calls.call('deleteDelegationRequest', { params: { id } }, { id, version, isRemoval: true });
    },
  ),
  hand_back: naming(
    'request',
    'was changed since',
    async ({ calls, ids: [noteId, id], versions: [version = 0] }) => {
      const from = { id, version, isRemoval: true };
      await calls.call('handBackTask', { params: { noteId }, body: {} }, from);
    },
  ),
  delete_comment: naming(
    'comment',
    'was changed or deleted since',
    async ({ calls, ids: [commentId], versions: [version = 0] }) => {
      await calls.emit('deleteComment', { commentId }, { id: commentId, version, isRemoval: true });
    },
  ),
};

export const undoWrite = defineTool({
  name: 'undo',
  title: 'Undo a write',
  description:
    'Takes back a write of these tools by the handle that it answered, within a day, of the timer within 15 minutes. Refused with version_conflict, which names what changed, where the same was changed since: ask the user then.',
  kind: 'destructive',
  reachesOthers: true,
  input: z.object({ handle: z.string().check(z.minLength(1), z.maxLength(400)) }),
  output: z.object({ undone: z.boolean() }),
  uses: 'writes',
  async run({ calls, now, undoHandles }, { handle }) {
    const { step, ids, versions } = undoHandles.read(calls.caller.userId, handle, now);
    const [first = '', second = '', ...others] = ids;
    await steps[step]({ calls, ids: [first, second, ...others], versions, now });
    return { data: { undone: true }, summary: 'It was taken back.' };
  },
});
