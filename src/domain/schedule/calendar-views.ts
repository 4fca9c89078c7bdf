import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { LiveListSpec } from '#client/replica/live-list.ts';
import { useClient } from '#client-react/client-provider.tsx';
import { useEntity } from '#client-react/use-entity.ts';
import { useLiveList } from '#client-react/use-live-list.ts';
import type { Calendar, Integration } from '#contract/integrations/integration.ts';
import { MAX_CALENDARS } from '#contract/limits.ts';
import type { AppSettings } from '#contract/people/app-settings.ts';
import { defaultAppSettings } from '#contract/people/default-app-settings.ts';
import type { CalendarProviderName } from '#contract/provider-names.ts';
import type { ScheduleItem } from '#contract/schedule-item.ts';
import type { Subscription } from '#contract/subscription.ts';
import {
  type CalendarId,
  calendarOf,
  isCalendarShown,
  shownCalendars,
} from '#rules/schedule/calendar-visibility.ts';
import type { Swatch } from '#ui/marks/swatch.ts';

/** View id for declined invitations of all calendars; not a calendar itself. */
const DECLINED = 'declined';

export const tones: readonly Swatch[] = [1, 2, 3, 4, 5, 6];

type Calendars = AppSettings['calendars'];

export interface CalendarView {
  readonly isShown: boolean;
  readonly tone: Swatch;
}

const ownTones: ReadonlyMap<CalendarId, Swatch> = new Map([
  ['tasks', 1],
  ['own', 2],
  ['tracked', 6],
  [DECLINED, 6],
]);
const UNKNOWN_TONE: Swatch = 3;

function swatchOfTone(tone: number | undefined): Swatch | undefined {
  return tones.find((each) => each === tone);
}

/** View of a calendar: the user's choice, else its default. */
export function viewOf(
  calendars: Pick<Calendars, 'views'>,
  id: CalendarId,
  byItself?: CalendarView,
): CalendarView {
  const chosen = calendars.views.find((view) => view.id === id);
  return {
    isShown: isCalendarShown(calendars, id, byItself?.isShown),
    tone: swatchOfTone(chosen?.tone) ?? byItself?.tone ?? ownTones.get(id) ?? UNKNOWN_TONE,
  };
}

/** Views with one changed; the others are kept, even those unknown to this version. */
export function withView(
  { views }: Pick<Calendars, 'views'>,
  id: CalendarId,
  view: CalendarView,
): Pick<Calendars, 'views'> {
  const others = views.filter((each) => each.id !== id);
  // The least recently changed one is dropped.
  return { views: [...others.slice(1 - MAX_CALENDARS), { id, ...view }] };
}

export interface AccountCalendar extends Calendar {
  readonly provider: CalendarProviderName;
  readonly accountName: string;
}

type Shown = Pick<ScheduleItem, 'noteId' | 'calendarId' | 'isDeclined'>;

export interface CalendarViews {
  readonly integrations: readonly Integration[];
  readonly subscriptions: readonly Subscription[];
  readonly writable: readonly AccountCalendar[];
  readonly newItemsIn: string | null;
  readonly tasksIn: string | null;
  readonly showsDeclined: boolean;
  viewOf(id: CalendarId): CalendarView;
  /** Name of an outside calendar or a subscription; null for Daywall's own. */
  nameOf(id: CalendarId): string | null;
  isShown(id: CalendarId): boolean;
  /** Whether an item is visible: its calendar is shown, and it was not declined. */
  showsItem(item: Shown): boolean;
  change(id: CalendarId, change: Partial<CalendarView>): void;
  showDeclined(isShown: boolean): void;
  /** Sets the calendar of new blocks and of mirrored blocks of tasks; null is Daywall only. */
  setDefaults(where: Partial<Pick<Calendars, 'newItemsIn' | 'tasksIn'>>): void;
}

const byAge = (a: { readonly id: string }, b: { readonly id: string }) => (a.id < b.id ? -1 : 1);
const allIntegrations: LiveListSpec<Integration> = { where: () => true, compare: byAge };
const allSubscriptions: LiveListSpec<Subscription> = { where: () => true, compare: byAge };

/** Calendars and their views, shared by all of the user's devices. */
export function useCalendarViews(): CalendarViews {
  const client = useClient();
  const { accountId } = useSnapshot(client.session);
  const calendars =
    useEntity('appSettings', accountId ?? undefined)?.calendars ?? defaultAppSettings.calendars;
  const integrations = useLiveList('integration', allIntegrations);
  const subscriptions = useLiveList('subscription', allSubscriptions);
  return useMemo(() => {
    const outside: readonly AccountCalendar[] = integrations.flatMap(
      ({ provider, accountName, calendars: theirs }) =>
        theirs.map((each) => ({ ...each, provider, accountName })),
    );
    const others = new Map([...outside, ...subscriptions].map((each) => [each.id, each]));
    const look = (id: CalendarId): CalendarView => {
      const other = others.get(id);
      if (other === undefined) return viewOf(calendars, id);
      const byItself = { isShown: other.isShown, tone: swatchOfTone(other.tone) ?? UNKNOWN_TONE };
      return viewOf(calendars, id, byItself);
    };
    const isShown = shownCalendars(calendars, others.values());
    const write = (next: Partial<Calendars>) =>
      void client.write({ name: 'updateAppSettings', payload: { calendars: next } });
    const change = (id: CalendarId, next: Partial<CalendarView>) => {
      const subscription = subscriptions.find((each) => each.id === id);
      if (subscription === undefined) return write(withView(calendars, id, { ...look(id), ...next }));
      return void client.write({
        name: 'updateSubscription',
        payload: { subscriptionId: id, version: subscription.version, updateSubscriptionData: next },
      });
    };
    const writable = outside.filter(({ isWritable }) => isWritable);
    const known = (id: string | null) => (writable.some((each) => each.id === id) ? id : null);
    const showsDeclined = look(DECLINED).isShown;
    return {
      integrations,
      subscriptions,
      writable,
      newItemsIn: known(calendars.newItemsIn),
      tasksIn: known(calendars.tasksIn),
      showsDeclined,
      viewOf: look,
      nameOf: (id) => others.get(id)?.name ?? null,
      isShown,
      showsItem: (item) => isShown(calendarOf(item)) && (showsDeclined || !item.isDeclined),
      change,
      showDeclined: (shows) => change(DECLINED, { isShown: shows }),
      setDefaults: write,
    };
  }, [client, calendars, integrations, subscriptions]);
}
