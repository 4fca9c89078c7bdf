import type { EditRange } from '#contract/edit-range.ts';
import type { PayloadOf } from '#contract/events/realtime.ts';
import type { Attendee, ScheduleItem } from '#contract/schedule-item.ts';
import { mostCommonText, seriesTexts } from '#contract/task/series-texts.ts';
import type { RowChange } from '../../replica/row.ts';
import { definedFields, type EffectContext } from '../effect.ts';

/** Other occurrences in the range of an edit, as far as they are loaded. */
function othersInRange(
  { id, calendarId, seriesId, startDate }: ScheduleItem,
  range: EditRange | undefined,
  { view }: EffectContext,
): readonly ScheduleItem[] {
  if (range === undefined || range === 'one' || seriesId === null) return [];
  return [...view.all('scheduleItem')].filter(
    (other) =>
      other.id !== id &&
      other.calendarId === calendarId &&
      other.seriesId === seriesId &&
      (range === 'all' || other.startDate >= startDate),
  );
}

/** Times of an occurrence that moves as far as another one. Changes of its clock are left to the server. */
function editedAlike(row: ScheduleItem, before: ScheduleItem, after: ScheduleItem): Partial<ScheduleItem> {
  const shift = Date.parse(after.startDate) - Date.parse(before.startDate);
  const length = Date.parse(after.endDate) - Date.parse(after.startDate);
  const start = Date.parse(row.startDate) + shift;
  return {
    startDate: new Date(start).toISOString(),
    endDate: new Date(start + length).toISOString(),
    isAllDay: after.isAllDay,
    timeZone: after.timeZone,
  };
}

/** Texts that an edit of one occurrence gives another: those in which the other has the text of the series. */
function textsAlike(
  before: ScheduleItem,
  after: ScheduleItem,
  others: readonly ScheduleItem[],
): (other: ScheduleItem) => Partial<ScheduleItem> {
  const changed = seriesTexts
    .filter((text) => before[text] !== after[text])
    .map((text) => ({ text, common: mostCommonText([before, ...others].map((each) => each[text])) }));
  return (other) =>
    Object.fromEntries(
      changed.filter(({ text, common }) => other[text] === common).map(({ text }) => [text, after[text]]),
    );
}

/** Reminders that an edit gives another occurrence; those of outside calendars are each occurrence's own. */
function remindersAlike(
  before: ScheduleItem,
  after: ScheduleItem,
  { calendarId, reminders }: ScheduleItem,
): Partial<ScheduleItem> {
  const isUsual = calendarId === null && reminders.join() === before.reminders.join();
  return isUsual ? { reminders: after.reminders } : {};
}

const timeFields = ['startDate', 'endDate', 'isAllDay', 'timeZone'] as const;

/** Guest by address, with the answer that is known. */
function guestOf({ attendees }: ScheduleItem, email: string): Attendee {
  const known = attendees.find((each) => each.email === email);
  return known ?? { name: '', email, response: 'none', isSelf: false, isOrganizer: false };
}

/** A new rule takes the later occurrences away; the server makes those of the new one. */
function ruledItem(before: ScheduleItem, after: ScheduleItem, context: EffectContext): readonly RowChange[] {
  const later = othersInRange(before, 'following', context);
  const row = after.rule === null ? { ...after, seriesId: null } : after;
  return [
    { entity: 'scheduleItem', id: row.id, row },
    ...later.map(({ id }) => ({ entity: 'scheduleItem' as const, id, row: null })),
  ];
}

export function updatedItem(
  {
    calendarItemId: id,
    props,
    reach: range,
  }: Pick<PayloadOf<'updateScheduleItem'>, 'calendarItemId' | 'props' | 'reach'>,
  context: EffectContext,
): readonly RowChange[] {
  const { view, at } = context;
  const before = view.get('scheduleItem', id);
  if (before === undefined) return [];
  const { guests, ...fields } = props;
  const attendees = guests === undefined ? before.attendees : guests.map((each) => guestOf(before, each));
  const after = { ...before, ...definedFields(fields), attendees, updatedAt: at };
  const isRuled = after.rule !== before.rule;
  const isMoved = timeFields.some((field) => before[field] !== after[field]);
  if (isRuled) return ruledItem(before, after, context);
  const inRange = othersInRange(before, range, context);
  const textsOf = textsAlike(before, after, inRange);
  const others = inRange.map((other) => ({
    ...{ ...other, ...textsOf(other), ...remindersAlike(before, after, other), updatedAt: at },
    ...(isMoved ? editedAlike(other, before, after) : {}),
  }));
  return [after, ...others].map((row) => ({ entity: 'scheduleItem', id: row.id, row }));
}

export function deletedItem(
  { calendarItemId: id, reach: range }: Pick<PayloadOf<'deleteScheduleItem'>, 'calendarItemId' | 'reach'>,
  context: EffectContext,
): readonly RowChange[] {
  const row = context.view.get('scheduleItem', id);
  if (row === undefined) return [];
  const removed = [row, ...othersInRange(row, range, context)];
  context.tombstones.keep(
    id,
    removed.map((each) => ({ entity: 'scheduleItem', id: each.id, row: each })),
  );
  return removed.map((each) => ({ entity: 'scheduleItem', id: each.id, row: null }));
}
