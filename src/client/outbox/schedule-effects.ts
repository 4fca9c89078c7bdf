import type { Provider } from '#contract/integration.ts';
import type { PayloadOf } from '#contract/realtime.ts';
import { isMovable, type Reach, type ScheduleItem } from '#contract/schedule-item.ts';
import { saidByMost, seriesTexts } from '#contract/series-texts.ts';
import type { RowChange } from '../replica/row.ts';
import { type EffectContext, type Effects, given } from './effect.ts';

type NewItem = Pick<ScheduleItem, 'id' | 'startDate' | 'endDate' | 'timeZone'> & {
  readonly isAllDay?: boolean | undefined;
  readonly reminders?: number[] | undefined;
  readonly location?: string | null | undefined;
  readonly description?: string | null | undefined;
};

interface Place {
  readonly calendarId: string;
  readonly provider: Provider;
}

/** The outside calendar that something new goes to; null is Daywall's own. `chosen` undefined: by one's settings. */
function placeOf(
  chosen: string | null | undefined,
  setting: 'newItemsIn' | 'tasksIn',
  { view, accountId }: EffectContext,
): Place | null {
  const wanted = chosen === undefined ? view.get('appSettings', accountId)?.calendars[setting] : chosen;
  for (const { provider, calendars } of view.all('integration')) {
    const calendar = calendars.find(({ id }) => id === wanted);
    if (calendar?.isWritable === true) return { calendarId: calendar.id, provider };
  }
  return null;
}

type OwnFields = Pick<ScheduleItem, 'title' | 'type' | 'noteId' | 'calendarId' | 'provider' | 'origin'>;

function newItem(props: NewItem, own: OwnFields, { at, accountId }: EffectContext): readonly RowChange[] {
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
    isReadOnly: false,
    seriesId: null,
    attendees: [],
    meetingUrl: null,
    location: props.location ?? null,
    description: props.description ?? null,
    isDeclined: false,
    ownerId: accountId,
  };
  return [{ entity: 'scheduleItem', id: row.id, row }];
}

/** A block of its own, in a calendar or where new ones go. */
function newOwnItem(
  props: NewItem & Pick<ScheduleItem, 'title'>,
  chosen: string | null | undefined,
  context: EffectContext,
): readonly RowChange[] {
  const { calendarId = null, provider = null } = placeOf(chosen, 'newItemsIn', context) ?? {};
  const origin = provider === 'google' ? 'google' : 'other';
  const own = { title: props.title, type: 'default', noteId: null, calendarId, provider, origin } as const;
  return newItem(props, own, context);
}

/** The other occurrences that an edit of one reaches, as far as they are loaded. */
function othersReached(
  { id, calendarId, seriesId, startDate }: ScheduleItem,
  reach: Reach | undefined,
  { view }: EffectContext,
): readonly ScheduleItem[] {
  if (reach === undefined || reach === 'one' || seriesId === null || calendarId === null) return [];
  return [...view.all('scheduleItem')].filter(
    (other) =>
      other.id !== id &&
      other.calendarId === calendarId &&
      other.seriesId === seriesId &&
      (reach === 'all' || other.startDate >= startDate),
  );
}

/** An occurrence as it becomes with another one: it moves as far. Its clock's changes are the server's to count. */
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

/** The texts that an edit of one occurrence gives another: those in which that one says what the series does. */
function textsAlike(
  before: ScheduleItem,
  after: ScheduleItem,
  others: readonly ScheduleItem[],
): (other: ScheduleItem) => Partial<ScheduleItem> {
  const changed = seriesTexts
    .filter((text) => before[text] !== after[text])
    .map((text) => ({ text, said: saidByMost([before, ...others].map((each) => each[text])) }));
  return (other) =>
    Object.fromEntries(
      changed.filter(({ text, said }) => other[text] === said).map(({ text }) => [text, after[text]]),
    );
}

const timeFields = ['startDate', 'endDate', 'isAllDay', 'timeZone'] as const;

function updatedItem(
  {
    calendarItemId: id,
    props,
    reach,
  }: Pick<PayloadOf<'updateScheduleItem'>, 'calendarItemId' | 'props' | 'reach'>,
  context: EffectContext,
): readonly RowChange[] {
  const { view, at } = context;
  const before = view.get('scheduleItem', id);
  if (before === undefined) return [];
  const after = { ...before, ...given(props), updatedAt: at };
  const isMoved = timeFields.some((field) => before[field] !== after[field]);
  const reached = othersReached(before, reach, context);
  const textsOf = textsAlike(before, after, reached);
  const others = reached.map((other) => ({
    ...{ ...other, ...textsOf(other), updatedAt: at },
    ...(isMoved ? editedAlike(other, before, after) : {}),
  }));
  return [after, ...others].map((row) => ({ entity: 'scheduleItem', id: row.id, row }));
}

function deletedItem(
  { calendarItemId: id, reach }: Pick<PayloadOf<'deleteScheduleItem'>, 'calendarItemId' | 'reach'>,
  context: EffectContext,
): readonly RowChange[] {
  const row = context.view.get('scheduleItem', id);
  if (row === undefined) return [];
  const gone = [row, ...othersReached(row, reach, context)];
  context.graves.bury(
    id,
    gone.map((each) => ({ entity: 'scheduleItem', id: each.id, row: each })),
  );
  return gone.map((each) => ({ entity: 'scheduleItem', id: each.id, row: null }));
}

export const scheduleEffects: Effects<
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
  createScheduleItem: ({ props }, context) => newOwnItem(props, props.calendarId, context),
  createScheduleItemNote({ id, props }, context) {
    const calendarId = placeOf(undefined, 'tasksIn', context)?.calendarId ?? null;
    const own = { title: null, type: 'taskSchedule', noteId: id, calendarId } as const;
    return newItem(props, { ...own, provider: null, origin: 'other' }, context);
  },
  updateScheduleItem: updatedItem,
  updateScheduleItemGoogle: updatedItem,
  updateScheduleItemNote: updatedItem,
  deleteScheduleItem: deletedItem,
  deleteScheduleItemNote: deletedItem,
  moveScheduleItem({ calendarItemId, id, calendarId }, context) {
    const before = context.view.get('scheduleItem', calendarItemId);
    if (before === undefined || !isMovable(before)) return [];
    return [
      ...newOwnItem({ ...before, id }, calendarId, context),
      ...deletedItem({ calendarItemId, reach: 'one' }, context),
    ];
  },
  restoreScheduleItem: ({ calendarItemId }, { graves }) => graves.exhume(calendarItemId),
  syncCalendars: () => [],
};
