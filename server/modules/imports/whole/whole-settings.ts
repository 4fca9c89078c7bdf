import type { NotificationPreferences } from '#contract/notification.ts';
import { defaultNotificationPreferences } from '#contract/notification.ts';
import type { AppSettingsPatch } from '#contract/people/app-settings.ts';
import { defaultAppSettings } from '#contract/people/default-app-settings.ts';
import type { Write, WriteContext } from '#server/writes/write.ts';
import { getAppSettings } from '../../app-settings/service.ts';
import { preferencesOf, updatePreferences } from '../../notifications/service.ts';
import type { Batch } from '../batch.ts';
import type { RowOf } from './row-of.ts';
import { idsIn, pinnedKinds } from './whole-references.ts';

export type UpdateSettings = Write<{ readonly body: AppSettingsPatch }, unknown>;

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Address of a pinned page with the ids that its things have here. Null where one of them did not come along. */
function pathHere(batch: Batch, path: string): string | null {
  let here = path;
  for (const id of idsIn(path)) {
    const found = pinnedKinds.flatMap((kind) => batch.entityOf(kind, id) ?? []);
    if (found[0] === undefined) return null;
    here = here.replaceAll(id, found[0]);
  }
  return here;
}

async function demandPreferences(context: WriteContext, imported: NotificationPreferences): Promise<void> {
  const current = await preferencesOf(context.tx, context.caller.userId);
  // A choice that was made here stays.
  if (isSame(current, defaultNotificationPreferences))
    await updatePreferences.perform(context, { body: imported });
}

/** Takes over settings, as far as the person has not chosen otherwise here. */
export async function writeSettings(
  batch: Batch,
  row: RowOf<'settings'>,
  updateSettings: UpdateSettings,
): Promise<void> {
  const { context, of } = batch;
  const { settings, notifications } = row.source.thing.data;
  const current = await getAppSettings(context.tx, of.userId);
  const pins = (settings?.pins ?? []).flatMap((pin) => {
    const path = pathHere(batch, pin.path);
    return path === null ? [] : { ...pin, path };
  });
  const wanted: AppSettingsPatch = { ...settings, pins };
  const names = Object.keys(wanted) as (keyof AppSettingsPatch)[];
  const free = names.filter((name) => isSame(current[name], defaultAppSettings[name]));
  // Names of exactly these fields, which the type of `Object.fromEntries` drops.
  const body: AppSettingsPatch = Object.fromEntries(free.map((name) => [name, wanted[name]]));
  await updateSettings.perform(context, { body });
  if (notifications !== null) await demandPreferences(context, notifications);
  batch.settle(row, 'update', of.userId, null, { settings });
}
