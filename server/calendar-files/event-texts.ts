import type ICAL from 'ical.js';
import {
  MAX_ATTENDEES,
  MAX_EMAIL,
  MAX_LOCATION,
  MAX_NAME_OUTSIDE,
  MAX_TITLE,
  MAX_URL,
} from '#contract/limits.ts';
import type { Attendee, ScheduleItem } from '#contract/schedule-item.ts';
import { singleLine } from '#contract/single-line.ts';

/** Longest stored description of an event. Characters. */
const MAX_TEXT = 8_000;

export type EventTexts = Pick<
  ScheduleItem,
  'title' | 'location' | 'description' | 'meetingUrl' | 'attendees'
>;

const responses = new Map<unknown, Attendee['response']>([
  ['ACCEPTED', 'accepted'],
  ['DECLINED', 'declined'],
  ['TENTATIVE', 'tentative'],
]);

// A database cannot store lone surrogates and NUL.
const UNFIT = /\p{Surrogate}|\0/gu;

function cut(text: string, most: number): string {
  return text.slice(0, most).replace(UNFIT, '').trim();
}

function textOf(event: ICAL.Component, name: string, most: number): string | null {
  const value: unknown = event.getFirstPropertyValue(name);
  const text = typeof value === 'string' ? cut(value, most) : '';
  return text === '' ? null : text;
}

function lineOf(event: ICAL.Component, name: string, most: number): string | null {
  const text = textOf(event, name, most);
  const line = text === null ? '' : singleLine(text).trim();
  return line === '' ? null : line;
}

function attendeeOf(property: ICAL.Property, isOrganizer: boolean): Attendee[] {
  const value: unknown = property.getFirstValue();
  const email = typeof value === 'string' ? cut(value.replace(/^mailto:/i, ''), MAX_EMAIL) : '';
  const name: unknown = property.getFirstParameter('cn');
  if (email === '' || email.includes(':')) return [];
  return [
    {
      name: typeof name === 'string' ? singleLine(cut(name, MAX_NAME_OUTSIDE)) : '',
      email,
      response: responses.get(property.getFirstParameter('partstat')) ?? 'none',
      isSelf: false,
      isOrganizer,
    },
  ];
}

function attendeesOf(event: ICAL.Component): Attendee[] {
  const organizers = event.getAllProperties('organizer').slice(0, 1);
  const organizer = organizers.flatMap((property) => attendeeOf(property, true));
  const others = event
    .getAllProperties('attendee')
    .slice(0, MAX_ATTENDEES)
    .flatMap((property) => attendeeOf(property, false));
  const [first] = organizer;
  if (first === undefined) return others;
  const own = others.find(({ email }) => email === first.email);
  const lead = own === undefined ? first : { ...own, isOrganizer: true };
  return [lead, ...others.filter((each) => each !== own)].slice(0, MAX_ATTENDEES);
}

const MEETINGS = ['conference', 'x-google-conference', 'x-microsoft-skypeteamsmeetingurl'];

function meetingUrlOf(event: ICAL.Component): string | null {
  for (const name of MEETINGS) {
    const value: unknown = event.getFirstPropertyValue(name);
    const url = typeof value === 'string' ? URL.parse(value) : null;
    if (url?.protocol === 'https:' && url.href.length <= MAX_URL) return url.href;
  }
  return null;
}

export function textsOf(event: ICAL.Component): EventTexts {
  return {
    title: lineOf(event, 'summary', MAX_TITLE),
    location: lineOf(event, 'location', MAX_LOCATION),
    description: textOf(event, 'description', MAX_TEXT),
    meetingUrl: meetingUrlOf(event),
    attendees: attendeesOf(event),
  };
}
