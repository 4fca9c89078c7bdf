import * as z from 'zod/mini';
import { defaultNotificationPreferences, notificationKinds } from '#contract/notification.ts';
import { appSettingsPatch } from '#contract/people/app-settings.ts';
import type { LeftBehind, SourceFault, SourceWhole } from '../../source-row.ts';
import { idsIn } from '../../whole/whole-references.ts';
import { shown } from '../row-defaults.ts';
import type { ExportedParts } from './exported-parts.ts';
import { type ItemOrigin, wholeRow } from './whole-row.ts';

/** Calendars that every account has. */
const OWN_CALENDARS = ['tasks', 'own', 'tracked', 'declined'];

const settingsItem = z.extend(appSettingsPatch, { headerPosition: z.string() });

/** Row of the settings, without the device’s own and without what other calendars and pages of others need. */
export function exportedSettings(
  values: readonly unknown[],
  origin: ItemOrigin,
  { knownIds, own }: ExportedParts,
): SourceWhole | SourceFault {
  const leftBehind: LeftBehind[] = [];
  const left = (detail: string) => leftBehind.push({ what: 'reference', detail: shown(detail) });
  const found = values.find((value) => z.safeParse(settingsItem, value).success);
  const { data } = z.safeParse(appSettingsPatch, found);
  const { deviceZone: _deviceZone, calendars, pins = [], ...settings } = data ?? {};
  const views = calendars?.views ?? [];
  const isLeading = ({ path }: { path: string }) => idsIn(path).every((id) => knownIds.has(id) || id === own);
  for (const { id } of views) if (!OWN_CALENDARS.includes(id)) left(id);
  for (const pin of pins) if (!isLeading(pin)) left(pin.name);
  const kept = {
    ...settings,
    pins: pins.filter(isLeading),
    calendars: {
      views: views.filter(({ id }) => OWN_CALENDARS.includes(id)),
      newItemsIn: null,
      tasksIn: null,
    },
  };
  const preferences = values.find(
    (value) => typeof value === 'object' && value !== null && 'notifications' in value,
  );
  const given = preferences === undefined ? null : Reflect.get(Object(preferences), 'notifications');
  // Kinds that came since the archive was made are as by default, and those of a later version are passed over.
  const notifications =
    given === null
      ? null
      : Object.fromEntries(
          notificationKinds.map((kind) => [kind, given[kind] ?? defaultNotificationPreferences[kind]]),
        );
  const content = { settings: data === undefined ? null : kept, notifications };
  return wholeRow('settings', content, origin, { title: '', leftBehind });
}
