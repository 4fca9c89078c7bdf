import { type AppSettings, type AppSettingsPatch, zoneOf } from '#contract/people/app-settings.ts';
import { defaultAppSettings } from '#contract/people/default-app-settings.ts';
import { can } from '#contract/policy-table.ts';
import { definedFields, isEmpty } from '#server/changed-fields.ts';
import type { Queryable, Transaction } from '#server/database/driver.ts';
import type { EntityReader, VisibleRow } from '#server/entity-reader.ts';
import { RefusalError } from '#server/errors.ts';
import type { Write } from '#server/writes/write.ts';
import type { WorkingTime } from '#time/working-time.ts';
import type { AppSettingsHooks } from './hooks.ts';
import { demandAppSettings, roleOf } from './policy.ts';
import { presentAppSettings } from './presenter.ts';
import * as repository from './repository.ts';
import type { AppSettingsRow } from './table.ts';

export const readAppSettings: EntityReader<'appSettings'> = async (queryable, ids) => {
  const rows = new Map((await repository.findByIds(queryable, ids)).map((row) => [row.id, row]));
  return (id, userId) => {
    const row = rows.get(id);
    if (row === undefined || !can(roleOf(userId, id), 'appSettings.view')) return null;
    return see(row);
  };
};

function see(row: AppSettingsRow): VisibleRow<'appSettings'> {
  return { data: presentAppSettings(row), isDeleted: false };
}

export async function createAppSettings(tx: Transaction, userId: string, now: string): Promise<void> {
  await repository.insert(tx, { id: userId, createdAt: now, updatedAt: now, ...defaultAppSettings });
}

export async function getAppSettings(queryable: Queryable, userId: string): Promise<AppSettings> {
  const seen = (await readAppSettings(queryable, [userId], [userId]))(userId, userId);
  if (seen === null) throw new RefusalError('not_found');
  return seen.data;
}

/** Zones of users' calendar days; null if no device has sent one. */
export async function findKnownZones(
  queryable: Queryable,
  userIds: readonly string[],
): Promise<(userId: string) => string | null> {
  const rows = await repository.findByIds(queryable, [...new Set(userIds)]);
  const zones = new Map(rows.map((row) => [row.id, zoneOf(row)]));
  return (userId) => zones.get(userId) ?? null;
}

/** Working time of a user in their zone; UTC if no device has sent one. */
export interface ZonedWorkingTime {
  readonly timeZone: string;
  readonly working: WorkingTime;
}

export async function findWorkingTimes(
  queryable: Queryable,
  userIds: readonly string[],
): Promise<(userId: string) => ZonedWorkingTime> {
  const rows = userIds.length === 0 ? [] : await repository.findByIds(queryable, [...new Set(userIds)]);
  const found = new Map(rows.map((row) => [row.id, { timeZone: zoneOf(row) ?? 'UTC', working: row }]));
  return (userId) => found.get(userId) ?? { timeZone: 'UTC', working: defaultAppSettings };
}

/** Zone of a user's calendar days; UTC if no device has sent one. */
export async function findZone(queryable: Queryable, userId: string): Promise<string> {
  return (await findKnownZones(queryable, [userId]))(userId) ?? 'UTC';
}

/** Calendar settings after a patch; null if it has none. */
function mergedCalendars(
  current: AppSettings,
  patch: AppSettingsPatch['calendars'],
): Pick<AppSettings, 'calendars'> | null {
  return patch === undefined ? null : { calendars: { ...current.calendars, ...definedFields(patch) } };
}

/** Update of the caller's own settings. `hooks` are those on settings, in order. */
export function createUpdateAppSettings(
  hooks: readonly AppSettingsHooks[],
): Write<{ readonly body: AppSettingsPatch }, AppSettings> {
  return {
    async perform(context, { body }) {
      const { tx, caller, now } = context;
      const id = caller.userId;
      demandAppSettings(caller.userId, id, 'appSettings.edit');
      const { calendars, ...others } = body;
      const fields = definedFields(others);
      if (isEmpty(fields) && calendars === undefined) return;
      const current = await repository.lock(tx, id);
      if (current === null) return;
      const before = presentAppSettings(current);
      const row = await repository.update(tx, id, { ...fields, ...mergedCalendars(before, calendars) }, now);
      if (row === null) return;
      const after = see(row);
      context.touch('appSettings', row, id, after);
      for (const hook of hooks) await hook.onChanged(context, before, after.data);
    },
    answer: (_payload, reader) => reader.get('appSettings', reader.caller.userId),
  };
}
