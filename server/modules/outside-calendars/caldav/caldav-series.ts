import { ProviderError } from '#server/provider-error.ts';
import type { CalendarProvider, OutsideOccurrence, OutsidePatch } from '../calendar-provider.ts';
import { onceMore } from '../provider/retried.ts';
import type { CaldavCalendar, CaldavObjects } from './caldav-objects.ts';
import { nameOf } from './object-name.ts';
import type { ObjectsApart } from './objects-apart.ts';

interface Dependencies {
  readonly objects: CaldavObjects;
  readonly apart: ObjectsApart;
  readonly calendarOf: (token: string, calendarId: string) => CaldavCalendar;
  readonly now: () => string;
}

export function createCaldavSeries({
  objects,
  apart,
  calendarOf,
  now,
}: Dependencies): Pick<CalendarProvider, 'getSeries' | 'deleteSeries' | 'patchSeries' | 'splitSeries'> {
  async function editOf(calendar: CaldavCalendar, { seriesId, originalStart }: OutsideOccurrence) {
    const stored = await objects.read(calendar, seriesId);
    return { stored, reader: calendar.account, originalStart, now: now() };
  }

  async function patchWhole(
    calendar: CaldavCalendar,
    occurrence: OutsideOccurrence,
    patch: OutsidePatch,
    key: string,
  ): Promise<void> {
    const edit = await editOf(calendar, occurrence);
    const text = await apart.patchSeries(edit, patch, key);
    if (text !== null) await objects.write(calendar, { ...edit.stored, text });
  }

  async function split(
    calendar: CaldavCalendar,
    occurrence: OutsideOccurrence,
    patch: OutsidePatch | 'delete',
    key: string,
  ): Promise<{ readonly seriesId: string | null }> {
    const { seriesId } = occurrence;
    const edit = await editOf(calendar, occurrence);
    const done = await apart.splitSeries(edit, patch, key);
    if (done.kind === 'whole') {
      if (patch === 'delete') await objects.remove(calendar, seriesId, null);
      else await patchWhole(calendar, occurrence, patch, key);
      return { seriesId: patch === 'delete' ? null : seriesId };
    }
    if (done.kind === 'split') {
      const { rest, ended } = done;
      if (rest !== null) await insertOnce(calendar, nameOf(key), rest);
      await objects.write(calendar, { ...edit.stored, text: ended });
    }
    return { seriesId: patch === 'delete' ? null : nameOf(key) };
  }

  /** One that the key already made is left as it is. */
  async function insertOnce(calendar: CaldavCalendar, name: string, text: string): Promise<void> {
    try {
      await objects.write(calendar, { name, etag: null, text }, true);
    } catch (error) {
      if (!(error instanceof ProviderError && error.kind === 'conflict')) throw error;
    }
  }

  return {
    async getSeries(token, calendarId, seriesId) {
      const calendar = calendarOf(token, calendarId);
      return apart.series(await objects.read(calendar, seriesId), calendar.account);
    },
    deleteSeries: (token, calendarId, seriesId) =>
      objects.remove(calendarOf(token, calendarId), seriesId, null),
    patchSeries: (token, calendarId, occurrence, patch, key) =>
      onceMore(() => patchWhole(calendarOf(token, calendarId), occurrence, patch, key)),
    splitSeries: (token, calendarId, occurrence, patch, key) =>
      onceMore(() => split(calendarOf(token, calendarId), occurrence, patch, key)),
  };
}
