import type { ScheduleItemHooks } from '../schedule-items/hooks.ts';
import { calendarForBlock, calendarForItem } from './calendar-of-item.ts';
import { enqueueDelete, enqueueInsert, enqueuePatch, enqueueRestore } from './sync/outgoing.ts';

/** Mirrors writes of schedule items in the calendars of providers. */
export const outsideItemHooks: ScheduleItemHooks = {
  calendarForItem,
  calendarForBlock,
  onCreated: enqueueInsert,
  onChanged: enqueuePatch,
  onDeleted: enqueueDelete,
  onRestored: enqueueRestore,
};
