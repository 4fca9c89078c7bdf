import { MAX_NAME_OUTSIDE } from '#contract/limits.ts';
import type { WriteContext } from '#server/writes/write.ts';
import type { ConnectedAccount } from '../../integrations/hooks.ts';
import { findAccount, touchIntegration } from '../../integrations/service.ts';
import type { CalendarIdOf } from '../calendar-id.ts';
import type { OutsideCalendar } from '../calendar-provider.ts';
import * as calendars from '../storage/calendar-repository.ts';
import * as items from '../storage/item-repository.ts';
import * as syncs from '../storage/sync-repository.ts';
import * as windowRows from '../storage/window-repository.ts';
import type { OutsideCalendarRow } from '../table.ts';
import { changeItem } from './changed-item.ts';
import { liveSpan, windowsOf } from './windows.ts';

/** Synced calendars of one account, the main one first. */
const MOST = 50;

/** Stores the calendars of an account, and removes those that it no longer has, with their items. */
export async function applyCalendars(
  context: WriteContext,
  account: ConnectedAccount,
  listed: readonly OutsideCalendar[],
  calendarIdOf: CalendarIdOf,
): Promise<void> {
  const { tx, now } = context;
  const { id: integrationId, ownerId, provider } = account;
  // The account was disconnected while its provider answered.
  if ((await findAccount(tx, integrationId)) === null) return;
  const kept = listed
    .toSorted((a, b) => Number(b.isPrimary) - Number(a.isPrimary))
    .slice(0, MOST)
    .map((calendar) => ({
      ...calendar,
      name: calendar.name.replaceAll('\0', '').slice(0, MAX_NAME_OUTSIDE),
    }));
  let isNews = false;
  for (const { id: outsideId, name, tone, isShown, isWritable, isPrimary } of kept) {
    const id = calendarIdOf(account, outsideId);
    const made = { id, integrationId, ownerId, provider, outsideId };
    const row = await calendars.put(tx, { ...made, name, tone, isShown, isWritable, isPrimary });
    isNews = isNews || row !== null;
  }
  const outsideIds = kept.map(({ id }) => id);
  const lost = await calendars.listOthers(tx, integrationId, outsideIds);
  await dropCalendars(context, lost);
  const rows = await calendars.listOfIntegrations(tx, [integrationId]);
  await windowRows.want(
    tx,
    rows.map(({ id }) => id),
    windowsOf(liveSpan(Date.parse(now))),
    now,
  );
  await syncs.setListed(tx, integrationId, now);
  if (isNews || lost.length > 0) await touchIntegration(context, integrationId);
}

/** Blocks of tasks stay as Daywall's own, and so do items that never reached the provider. */
export async function dropCalendars(
  context: WriteContext,
  dropped: readonly OutsideCalendarRow[],
): Promise<void> {
  const ids = dropped.map(({ id }) => id);
  if (ids.length === 0) return;
  const { tx, caller } = context;
  await calendars.lock(tx, ids);
  const none = { calendarId: null, etag: null, seriesId: null, originalStart: null };
  for (const item of await items.lockOwnIn(tx, ids)) {
    // The event still exists outside; by its id the block is found again once the account is reconnected.
    const isBlock = item.noteId !== null;
    const own = { ...none, eventId: null, base: null, provider: null, origin: 'other' as const };
    await changeItem(context, item, isBlock ? none : own);
  }
  await items.removeAllIn(tx, ids);
  await calendars.remove(tx, ids);
  // One row of the change log for each calendar instead of one for each item in it.
  for (const id of ids) context.moveScope(id, 'remove', [caller.userId]);
}
