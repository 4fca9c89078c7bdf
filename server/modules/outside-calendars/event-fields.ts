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

/** Fields that both sides may edit, grouped into parts that change as one. */
export const parts = ['title', 'location', 'description', 'times'] as const;
export type Part = (typeof parts)[number];

const fieldsOfPart = {
  title: ['title'],
  location: ['location'],
  description: ['description'],
  times: ['startDate', 'endDate', 'isAllDay', 'timeZone'],
} as const satisfies Record<Part, readonly (keyof ItemBase)[]>;

export function pick(base: ItemBase, chosen: Iterable<Part>): Partial<ItemBase> {
  const picked: Partial<ItemBase> = {};
  for (const part of chosen) {
    if (part === 'title') picked.title = base.title;
    else if (part === 'location') picked.location = base.location;
    else if (part === 'description') picked.description = base.description;
    else {
      const { startDate, endDate, isAllDay, timeZone } = base;
      Object.assign(picked, { startDate, endDate, isAllDay, timeZone });
    }
  }
  return picked;
}

export function differingParts(before: ItemBase, after: ItemBase): Part[] {
  return parts.filter((part) =>
    fieldsOfPart[part].some((field) => !isDeepStrictEqual(before[field], after[field])),
  );
}

export function partsOf(patch: OutsidePatch): Part[] {
  return parts.filter((part) => patch[part] !== undefined);
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

export function patchOf(item: ItemBase, chosen: readonly Part[], title = item.title): OutsidePatch {
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
  'eventId' | 'etag' | 'seriesId' | 'originalStart' | 'attendees' | 'meetingUrl' | 'isDeclined' | 'isReadOnly'
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
    isReadOnly: event.isReadOnly || !isWritable,
  };
}
