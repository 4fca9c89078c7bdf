import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { useEntity } from '#client-react/use-entity.ts';
import { type AppSettings, defaultAppSettings } from '#contract/app-settings.ts';
import type { ScheduleItem } from '#contract/schedule-item.ts';
import type { Swatch } from '#ui/swatch.ts';

/** What feeds the calendar: Daywall's own three, and outside calendars by their provider. */
export const calendarIds = ['tasks', 'own', 'tracked', 'google', 'microsoft'] as const;
export type CalendarId = (typeof calendarIds)[number];

export const tones: readonly Swatch[] = [1, 2, 3, 4, 5, 6];
const ownTone: Record<CalendarId, Swatch> = { tasks: 1, own: 2, tracked: 6, google: 3, microsoft: 3 };

type Calendars = AppSettings['calendars'];

export interface CalendarView {
  readonly isShown: boolean;
  readonly tone: Swatch;
}

/** How a calendar is shown: as the person chose, else plainly. */
export function viewOf({ views }: Calendars, id: CalendarId): CalendarView {
  const chosen = views.find((view) => view.id === id);
  const tone = tones.find((each) => each === chosen?.tone) ?? ownTone[id];
  return { isShown: chosen?.isShown ?? true, tone };
}

/** The calendars with one of them shown otherwise; the others stay as they are, known to this version or not. */
export function withView(calendars: Calendars, id: CalendarId, change: Partial<CalendarView>): Calendars {
  const view = { id, ...viewOf(calendars, id), ...change };
  return { ...calendars, views: [...calendars.views.filter((each) => each.id !== id), view] };
}

/** The calendar that an item belongs to. */
export function calendarOf(item: Pick<ScheduleItem, 'provider' | 'noteId'>): CalendarId {
  return item.provider ?? (item.noteId === null ? 'own' : 'tasks');
}

export interface CalendarViews {
  viewOf(id: CalendarId): CalendarView;
  /** Whether the calendar that an item belongs to is shown. */
  showsItem(item: Pick<ScheduleItem, 'provider' | 'noteId'>): boolean;
  change(id: CalendarId, change: Partial<CalendarView>): void;
}

/** Which calendars are shown, and how, on all of the person's devices. */
export function useCalendarViews(): CalendarViews {
  const client = useClient();
  const { accountId } = useSnapshot(client.session);
  const calendars =
    useEntity('appSettings', accountId ?? undefined)?.calendars ?? defaultAppSettings.calendars;
  return useMemo(() => {
    const write = (next: Calendars) =>
      void client.write({ name: 'updateAppSettings', payload: { calendars: next } });
    return {
      viewOf: (id) => viewOf(calendars, id),
      showsItem: (item) => viewOf(calendars, calendarOf(item)).isShown,
      change: (id, change) => write(withView(calendars, id, change)),
    };
  }, [client, calendars]);
}
