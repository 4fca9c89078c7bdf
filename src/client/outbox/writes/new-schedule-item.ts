import type { CalendarProviderName } from '#contract/provider-names.ts';
import type { ScheduleItem } from '#contract/schedule-item.ts';
import type { RowChange } from '../../replica/row.ts';
import type { EffectContext } from '../effect.ts';

type NewItem = Pick<ScheduleItem, 'id' | 'startDate' | 'endDate' | 'timeZone'> & {
  readonly isAllDay?: boolean | undefined;
  readonly reminders?: number[] | undefined;
  readonly location?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly rule?: string | null | undefined;
};

interface OutsideCalendar {
  readonly calendarId: string;
  readonly provider: CalendarProviderName;
}

/** Outside calendar of a new item; null is Daywall's own. `chosen` undefined: by the person's settings. */
export function calendarFor(
  chosen: string | null | undefined,
  setting: 'newItemsIn' | 'tasksIn',
  { view, accountId }: EffectContext,
): OutsideCalendar | null {
  const wanted = chosen === undefined ? view.get('appSettings', accountId)?.calendars[setting] : chosen;
  for (const { provider, calendars } of view.all('integration')) {
    const calendar = calendars.find(({ id }) => id === wanted);
    if (calendar?.isWritable === true) return { calendarId: calendar.id, provider };
  }
  return null;
}

/** Fields that depend on whether the item belongs to a task. */
type OwnFields = Pick<ScheduleItem, 'title' | 'type' | 'noteId' | 'calendarId' | 'provider' | 'origin'>;

export function newItem(
  props: NewItem,
  own: OwnFields,
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
    isReadOnly: false,
    seriesId: null,
    // The provider of an outside calendar keeps the rule of a series.
    rule: own.calendarId === null ? (props.rule ?? null) : null,
    attendees: [],
    meetingUrl: null,
    location: props.location ?? null,
    description: props.description ?? null,
    isDeclined: false,
    isTransparent: false,
    ownerId: accountId,
  };
  return [{ entity: 'scheduleItem', id: row.id, row }];
}

export function newOwnItem(
  props: NewItem & Pick<ScheduleItem, 'title'>,
  chosen: string | null | undefined,
  context: EffectContext,
): readonly RowChange[] {
  const { calendarId = null, provider = null } = calendarFor(chosen, 'newItemsIn', context) ?? {};
  const origin = provider === 'google' ? 'google' : 'other';
  const own = { title: props.title, type: 'default', noteId: null, calendarId, provider, origin } as const;
  return newItem(props, own, context);
}
