import { isDeepStrictEqual } from 'node:util';
import {
  MAX_ATTENDEES,
  MAX_DESCRIPTION,
  MAX_EMAIL,
  MAX_LOCATION,
  MAX_NAME_OUTSIDE,
  MAX_OUTSIDE_ID,
  MAX_TITLE,
  MAX_URL,
} from '#contract/limits.ts';
import type { Attendee } from '#contract/schedule-item.ts';
import { singleLine } from '#contract/single-line.ts';
import type { ItemBase, ScheduleItemRow } from '../schedule-items/table.ts';
import type { NewOutsideEvent, OutsideEvent, OutsidePatch } from './calendar-provider.ts';
import { timesHere, timesOutside } from './zoned-days.ts';

/** Fields that both sides may edit, each changed as one (the times together). */
export const eventFields = ['title', 'location', 'description', 'times'] as const;
export type EventField = (typeof eventFields)[number];

const columnsOfField = {
  title: ['title'],
  location: ['location'],
  description: ['description'],
  times: ['startDate', 'endDate', 'isAllDay', 'timeZone'],
} as const satisfies Record<EventField, readonly (keyof ItemBase)[]>;

export function pick(base: ItemBase, chosen: Iterable<EventField>): Partial<ItemBase> {
  const picked: Partial<ItemBase> = {};
  for (const field of chosen) {
    if (field === 'title') picked.title = base.title;
    else if (field === 'location') picked.location = base.location;
    else if (field === 'description') picked.description = base.description;
    else {
      const { startDate, endDate, isAllDay, timeZone } = base;
      Object.assign(picked, { startDate, endDate, isAllDay, timeZone });
    }
  }
  return picked;
}

export function differingFields(before: ItemBase, after: ItemBase): EventField[] {
  return eventFields.filter((field) =>
    columnsOfField[field].some((column) => !isDeepStrictEqual(before[column], after[column])),
  );
}

export function fieldsOfPatch(patch: OutsidePatch): EventField[] {
  return eventFields.filter((field) => patch[field] !== undefined);
}

export function baseOf(row: ItemBase): ItemBase {
  const { title, startDate, endDate, isAllDay, timeZone, location, description } = row;
  return { title, startDate, endDate, isAllDay, timeZone, location, description };
}

/** Provider's event for an item. `title` is the task's for a block. */
export function eventOf(item: ItemBase, title = item.title): NewOutsideEvent {
  return {
    title: title ?? '',
    location: item.location,
    description: item.description,
    times: timesOutside(item),
    recurrence: null,
  };
}

export function patchOf(item: ItemBase, chosen: readonly EventField[], title = item.title): OutsidePatch {
  const all = eventOf(item, title);
  return {
    ...(chosen.includes('title') ? { title: all.title } : {}),
    ...(chosen.includes('location') ? { location: all.location } : {}),
    ...(chosen.includes('description') ? { description: all.description } : {}),
    ...(chosen.includes('times') ? { times: all.times } : {}),
  };
}

/** PostgreSQL text cannot hold NUL. */
function cut(text: string | null, length: number): string | null {
  const kept = text?.replaceAll('\0', '').slice(0, length);
  return kept === undefined || kept === '' ? null : kept;
}

/** Single line without invisible characters, as our own inputs are cleaned. */
function lineOf(text: string | null, longest: number): string {
  return singleLine(cut(text, longest) ?? '').trim();
}

function attendeesOf({ attendees }: OutsideEvent): Attendee[] {
  return attendees.slice(0, MAX_ATTENDEES).map(({ name, email, response, isSelf, isOrganizer }) => ({
    name: lineOf(name, MAX_NAME_OUTSIDE),
    email: cut(email, MAX_EMAIL) ?? '',
    response,
    isSelf,
    isOrganizer,
  }));
}

/** Fields of an item that are read from its event. */
type FieldsOfEvent = { readonly base: ItemBase } & Pick<
  ScheduleItemRow,
  | 'eventId'
  | 'etag'
  | 'seriesId'
  | 'originalStart'
  | 'attendees'
  | 'meetingUrl'
  | 'isDeclined'
  | 'isTransparent'
  | 'isReadOnly'
>;

/** `zone` is where whole days run from midnight to midnight; null takes the event's own. */
export function fieldsOfEvent(event: OutsideEvent, zone: string | null, isWritable: boolean): FieldsOfEvent {
  const { meetingUrl } = event;
  return {
    base: {
      title: lineOf(event.title, MAX_TITLE) || null,
      location: cut(event.location, MAX_LOCATION),
      description: cut(event.description, MAX_DESCRIPTION),
      ...timesHere(event.times, zone ?? event.times.timeZone),
    },
    eventId: event.id,
    etag: event.etag,
    seriesId: cut(event.seriesId, MAX_OUTSIDE_ID),
    originalStart: event.originalStart,
    attendees: attendeesOf(event),
    meetingUrl: meetingUrl !== null && meetingUrl.length <= MAX_URL ? meetingUrl : null,
    isDeclined: event.isDeclined,
    isTransparent: event.isTransparent,
    isReadOnly: event.isReadOnly || !isWritable,
  };
}
