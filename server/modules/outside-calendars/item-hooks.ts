import type { ScheduleItemHooks } from '../schedule-items/hooks.ts';
import { calendarForBlock, calendarForItem } from './calendar-of-item.ts';
import { changeOutside, deleteOutside, restoreOutside, standOutside } from './sync/outgoing.ts';

/** Mirrors writes of schedule items in the calendars of providers. */
export const outsideItemHooks: ScheduleItemHooks = {
  calendarForItem,
  calendarForBlock,
  onCreated: standOutside,
  onChanged: changeOutside,
  onDeleted: deleteOutside,
  onRestored: restoreOutside,
};
