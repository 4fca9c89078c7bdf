import { newScheduleItem, newTaskScheduleItem } from '#contract/events/schedule-item-payload.ts';
import { isMovable } from '#contract/schedule-item.ts';
import type { Write, WritePayloads } from '../../client.ts';
import { mergedCreate } from '../merged-create.ts';
import type { ServerState } from '../server-state.ts';
import { needsTaskId } from '../task-id.ts';
import type { WriteDefinitions } from '../write-definition.ts';
import { about } from '../write-subject.ts';
import { deletedItem, updatedItem } from './edited-schedule-item.ts';
import { calendarFor, newItem, newOwnItem } from './new-schedule-item.ts';

type Edit = WritePayloads['updateScheduleItem'];

function isSameEdit(waiting: Edit, edit: Edit): boolean {
  return (
    waiting.version === edit.version &&
    waiting.calendarItemId === edit.calendarItemId &&
    (waiting.reach ?? 'one') === (edit.reach ?? 'one')
  );
}

function merge(waiting: Write, edit: Edit): Write | null {
  const { props } = edit;
  if (waiting.name === 'updateScheduleItem' || waiting.name === 'updateScheduleItemNote') {
    if (!isSameEdit(waiting.payload, edit)) return null;
    const merged = { ...waiting.payload.props, ...props };
    return waiting.name === 'updateScheduleItem'
      ? { name: waiting.name, payload: { ...waiting.payload, props: merged } }
      : { name: waiting.name, payload: { ...waiting.payload, props: merged } };
  }
  if (waiting.name === 'createScheduleItem') {
    const merged = mergedCreate(newScheduleItem, waiting.payload.props, props);
    return merged && { name: waiting.name, payload: { props: merged } };
  }
  if (waiting.name === 'createScheduleItemNote') {
    const merged = mergedCreate(newTaskScheduleItem, waiting.payload.props, props);
    return merged && { name: waiting.name, payload: { ...waiting.payload, props: merged } };
  }
  return null;
}

/** Guests are no field of an item; setting them twice is setting them once. */
function isEdited({ calendarItemId, props }: Edit, server: ServerState): Promise<boolean> {
  const { guests, ...fields } = props;
  if (guests !== undefined) return Promise.resolve(false);
  return server.holds('scheduleItem', calendarItemId, fields);
}

/** In the writes that end in `Note`, `id` is the task's. */
export const scheduleItemWrites: WriteDefinitions<
  | 'createScheduleItem'
  | 'createScheduleItemNote'
  | 'updateScheduleItem'
  | 'updateScheduleItemGoogle'
  | 'updateScheduleItemNote'
  | 'deleteScheduleItem'
  | 'deleteScheduleItemNote'
  | 'moveScheduleItem'
  | 'restoreScheduleItem'
  | 'syncCalendars'
> = {
  createScheduleItem: {
    subject: ({ props }) => about('scheduleItem', props.id),
    effect: ({ props }, context) => newOwnItem(props, props.calendarId, context),
    merge: 'never',
    probe: ({ props }, server) => server.has('scheduleItem', props.id),
    check: 'schema',
  },
  createScheduleItemNote: {
    subject: ({ id, props }) => about('scheduleItem', props.id, id),
    effect({ id, props }, context) {
      const calendarId = calendarFor(undefined, 'tasksIn', context)?.calendarId ?? null;
      const own = { title: null, type: 'taskSchedule', noteId: id, calendarId } as const;
      return newItem(props, { ...own, provider: null, origin: 'other' }, context);
    },
    merge: 'never',
    probe: ({ props }, server) => server.has('scheduleItem', props.id),
    check: needsTaskId,
  },
  updateScheduleItem: {
    subject: ({ calendarItemId }) => about('scheduleItem', calendarItemId),
    effect: updatedItem,
    merge,
    probe: isEdited,
    check: 'schema',
  },
  updateScheduleItemGoogle: {
    subject: ({ calendarItemId }) => about('scheduleItem', calendarItemId),
    effect: updatedItem,
    merge(waiting, edit) {
      if (waiting.name !== 'updateScheduleItemGoogle' || !isSameEdit(waiting.payload, edit)) return null;
      return { name: waiting.name, payload: { ...edit, props: { ...waiting.payload.props, ...edit.props } } };
    },
    probe: isEdited,
    check: 'schema',
  },
  updateScheduleItemNote: {
    subject: ({ calendarItemId, id }) => about('scheduleItem', calendarItemId, id),
    effect: updatedItem,
    merge,
    probe: isEdited,
    check: needsTaskId,
  },
  deleteScheduleItem: {
    subject: ({ calendarItemId }) => about('scheduleItem', calendarItemId),
    effect: deletedItem,
    merge: 'never',
    probe: async ({ calendarItemId }, server) => !(await server.has('scheduleItem', calendarItemId)),
    check: 'schema',
  },
  deleteScheduleItemNote: {
    subject: ({ calendarItemId, id }) => about('scheduleItem', calendarItemId, id),
    effect: deletedItem,
    merge: 'never',
    probe: async ({ calendarItemId }, server) => !(await server.has('scheduleItem', calendarItemId)),
    check: needsTaskId,
  },
  moveScheduleItem: {
    subject: ({ calendarItemId, id }) => about('scheduleItem', calendarItemId, id),
    effect({ calendarItemId, id, calendarId }, context) {
      const before = context.view.get('scheduleItem', calendarItemId);
      if (before === undefined || !isMovable(before)) return [];
      return [
        ...newOwnItem({ ...before, id }, calendarId, context),
        ...deletedItem({ calendarItemId, reach: 'one' }, context),
      ];
    },
    merge: 'never',
    probe: ({ id }, server) => server.has('scheduleItem', id),
    check: 'schema',
  },
  restoreScheduleItem: {
    subject: ({ calendarItemId }) => about('scheduleItem', calendarItemId),
    effect: ({ calendarItemId }, { tombstones }) => tombstones.restore(calendarItemId),
    merge: 'never',
    probe: ({ calendarItemId }, server) => server.has('scheduleItem', calendarItemId),
    check: 'schema',
  },
  syncCalendars: {
    subject: ({ integrationId }) => about('integration', integrationId),
    effect: 'none',
    merge: 'never',
    probe: 'resend',
    check: 'schema',
  },
};
