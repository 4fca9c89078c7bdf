import type { PayloadOf } from '#contract/realtime.ts';
import type { ScheduleItem } from '#contract/schedule-item.ts';
import type { RowChange } from '../replica/row.ts';
import { type EffectContext, type Effects, given } from './effect.ts';

type NewItem = Pick<ScheduleItem, 'id' | 'startDate' | 'endDate' | 'timeZone'> & {
  readonly isAllDay?: boolean | undefined;
  readonly reminders?: number[] | undefined;
};

function newItem(
  props: NewItem,
  own: Pick<ScheduleItem, 'title' | 'type' | 'noteId'>,
  { at, accountId }: EffectContext,
): readonly RowChange[] {
  const row: ScheduleItem = {
    id: props.id,
    createdAt: at,
    updatedAt: at,
    version: 1,
    ...own,
    startDate: props.startDate,
    endDate: props.endDate,
    isAllDay: props.isAllDay ?? false,
    timeZone: props.timeZone,
    reminders: props.reminders ?? [],
    origin: 'other',
    provider: null,
    ownerId: accountId,
  };
  return [{ entity: 'scheduleItem', id: row.id, row }];
}

function updatedItem(
  { calendarItemId: id, props }: Pick<PayloadOf<'updateScheduleItem'>, 'calendarItemId' | 'props'>,
  { view, at }: EffectContext,
): readonly RowChange[] {
  const row = view.get('scheduleItem', id);
  if (row === undefined) return [];
  return [{ entity: 'scheduleItem', id, row: { ...row, ...given(props), updatedAt: at } }];
}

function deletedItem(
  { calendarItemId: id }: Pick<PayloadOf<'deleteScheduleItem'>, 'calendarItemId'>,
  { view, graves }: EffectContext,
): readonly RowChange[] {
  const row = view.get('scheduleItem', id);
  if (row === undefined) return [];
  graves.bury(id, [{ entity: 'scheduleItem', id, row }]);
  return [{ entity: 'scheduleItem', id, row: null }];
}

export const scheduleEffects: Effects<
  | 'createScheduleItem'
  | 'createScheduleItemNote'
  | 'updateScheduleItem'
  | 'updateScheduleItemGoogle'
  | 'updateScheduleItemNote'
  | 'deleteScheduleItem'
  | 'deleteScheduleItemNote'
  | 'restoreScheduleItem'
> = {
  createScheduleItem: ({ props }, context) =>
    newItem(props, { title: props.title, type: 'default', noteId: null }, context),
  createScheduleItemNote: ({ id, props }, context) =>
    newItem(props, { title: null, type: 'taskSchedule', noteId: id }, context),
  updateScheduleItem: updatedItem,
  updateScheduleItemGoogle: updatedItem,
  updateScheduleItemNote: updatedItem,
  deleteScheduleItem: deletedItem,
  deleteScheduleItemNote: deletedItem,
  restoreScheduleItem: ({ calendarItemId }, { graves }) => graves.exhume(calendarItemId),
};
