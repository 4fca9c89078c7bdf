import type { PayloadOf } from '#contract/realtime.ts';
import type { ScheduleItem } from '#contract/schedule-item.ts';
import type { RowChange } from '../replica/row.ts';
import type { EffectContext } from './effect.ts';

type NewItem = Pick<ScheduleItem, 'id' | 'startDate' | 'endDate' | 'timeZone'> & {
  readonly isAllDay?: boolean | undefined;
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
    origin: 'other',
    provider: null,
    ownerId: accountId,
  };
  return [{ entity: 'scheduleItem', id: row.id, row }];
}

export function createdItem({ props }: PayloadOf<'createScheduleItem'>, context: EffectContext) {
  return newItem(props, { title: props.title, type: 'default', noteId: null }, context);
}

export function createdTaskItem({ id, props }: PayloadOf<'createScheduleItemNote'>, context: EffectContext) {
  return newItem(props, { title: null, type: 'taskSchedule', noteId: id }, context);
}

export function updatedItem(
  { calendarItemId: id, props }: Pick<PayloadOf<'updateScheduleItem'>, 'calendarItemId' | 'props'>,
  { view, at }: EffectContext,
): readonly RowChange[] {
  const row = view.get('scheduleItem', id);
  if (row === undefined) return [];
  const given = Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined));
  return [{ entity: 'scheduleItem', id, row: { ...row, ...given, updatedAt: at } }];
}

export function deletedItem(
  { calendarItemId: id }: Pick<PayloadOf<'deleteScheduleItem'>, 'calendarItemId'>,
  { view, graves }: EffectContext,
): readonly RowChange[] {
  const row = view.get('scheduleItem', id);
  if (row === undefined) return [];
  graves.bury(id, [{ entity: 'scheduleItem', id, row }]);
  return [{ entity: 'scheduleItem', id, row: null }];
}

export function restoredItem(
  { calendarItemId }: PayloadOf<'restoreScheduleItem'>,
  { graves }: EffectContext,
): readonly RowChange[] {
  return graves.exhume(calendarItemId);
}
