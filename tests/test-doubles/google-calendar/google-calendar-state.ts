import { createHash } from 'node:crypto';
import { type Json, Refusal } from '../double-server.ts';
import { occurrencesOf } from './google-occurrences.ts';
import { checkResource, demandWritable, epochOfWhen, type GoogleResource, merge } from './google-resource.ts';

export interface GoogleCalendarFields {
  readonly id: string;
  readonly summary: string;
  readonly timeZone: string;
  readonly backgroundColor: string;
  readonly accessRole: 'owner' | 'writer' | 'reader' | 'freeBusyReader';
  readonly primary?: boolean;
  readonly selected?: boolean;
}

/** One version of an event, from the change that made it. */
export interface GoogleVersion {
  readonly sequence: number;
  readonly resource: GoogleResource;
  readonly updated: string;
}

export interface GoogleCalendarState {
  readonly fields: GoogleCalendarFields;
  /** Counts changes of the calendar. */
  readonly sequence: number;
  /** Every version of every single event, series and changed occurrence, oldest first. */
  readonly versions: ReadonlyMap<string, readonly GoogleVersion[]>;
  /** An event or occurrence by id, as the API answers it. Refuses 404. */
  read(eventId: string): GoogleResource;
  insert(body: Json): GoogleResource;
  /** `etag`: value of If-Match. */
  patch(eventId: string, body: Json, etag: string | null): GoogleResource;
  remove(eventId: string, etag: string | null): void;
  /** Occurrences of one version of a series, with its exceptions. */
  instancesOf(master: GoogleVersion): GoogleResource[];
  latest(eventId: string): GoogleVersion | null;
  /** Every event and occurrence that touches a span; milliseconds. */
  between(from: number, to: number): GoogleResource[];
}

interface Dependencies {
  readonly fields: GoogleCalendarFields;
  readonly now: () => number;
  readonly onChange: () => void;
}

const ID = /^[a-v0-9]{5,1024}$/;

function notFound(): never {
  throw new Refusal(404, 'notFound', 'Not Found');
}

export function createGoogleCalendarState({ fields, now, onChange }: Dependencies): GoogleCalendarState {
  const versions = new Map<string, GoogleVersion[]>();
  let sequence = 0;
  let made = 0;

  const latest = (eventId: string) => versions.get(eventId)?.at(-1) ?? null;

  function present({ resource, sequence: of, updated }: GoogleVersion): GoogleResource {
    return {
      kind: 'calendar#event',
      etag: `"${of}${createHash('sha256').update(resource.id).digest('hex').slice(0, 8)}"`,
      iCalUID: `${resource.recurringEventId ?? resource.id}@google.com`,
      updated,
      organizer: { email: fields.id, self: true },
      ...resource,
    };
  }

  function keep(resource: GoogleResource): GoogleResource {
    sequence += 1;
    const version = { sequence, resource, updated: new Date(now()).toISOString() };
    versions.set(resource.id, [...(versions.get(resource.id) ?? []), version]);
    onChange();
    return present(version);
  }

  /** Exceptions of a series by occurrence id. */
  function exceptionsOf(seriesId: string): Map<string, GoogleVersion> {
    const found = new Map<string, GoogleVersion>();
    for (const [id, states] of versions) {
      const version = states.at(-1);
      if (version?.resource.recurringEventId === seriesId) found.set(id, version);
    }
    return found;
  }

  function instancesOf(master: GoogleVersion): GoogleResource[] {
    const exceptions = exceptionsOf(master.resource.id);
    const { recurrence: _, ...shared } = master.resource;
    return occurrencesOf(master.resource, fields.timeZone).map((occurrence) => {
      const exception = exceptions.get(occurrence.id);
      return exception === undefined
        ? present({ ...master, resource: { ...shared, ...occurrence, recurringEventId: master.resource.id } })
        : present(exception);
    });
  }

  function instance(eventId: string): GoogleResource | null {
    const [, seriesId = '', date] = /^(.+)_(\d{8}(?:T\d{6}Z)?)$/.exec(eventId) ?? [];
    const master = date === undefined ? null : latest(seriesId);
    if (master === null || master.resource.status === 'cancelled') return null;
    return instancesOf(master).find(({ id }) => id === eventId) ?? null;
  }

  function read(eventId: string): GoogleResource {
    const found = instance(eventId);
    if (found !== null) return found;
    const version = latest(eventId);
    if (version === null || version.resource.recurringEventId !== undefined) return notFound();
    return present(version);
  }

  function demandEtag(current: GoogleResource, etag: string | null): void {
    if (etag !== null && etag !== '*' && etag !== current.etag)
      throw new Refusal(412, 'conditionNotMet', 'Precondition Failed');
  }

  function demandRights(current: Json): void {
    const { organizer, guestsCanModify } = current;
    const isOwn =
      typeof organizer === 'object' && organizer !== null && 'self' in organizer && organizer.self === true;
    if (!isOwn && guestsCanModify !== true)
      throw new Refusal(
        403,
        'forbiddenForNonOrganizer',
        'Shared properties can only be changed by the organizer.',
      );
  }

  /** Removes exceptions of occurrences that the series no longer has. */
  function forgetLost(master: GoogleResource): void {
    const occurrenceIds = new Set(occurrencesOf(master, fields.timeZone).map(({ id }) => id));
    for (const id of exceptionsOf(master.id).keys()) {
      if (!occurrenceIds.has(id)) versions.delete(id);
    }
  }

  function between(from: number, to: number): GoogleResource[] {
    return [...versions.keys()].flatMap((id) => {
      const version = latest(id);
      if (version === null || version.resource.recurringEventId !== undefined) return [];
      const found = version.resource.recurrence === undefined ? [present(version)] : instancesOf(version);
      return version.resource.status === 'cancelled'
        ? []
        : found.filter((each) => each.status !== 'cancelled' && touches(each, from, to, fields.timeZone));
    });
  }

  return {
    fields,
    between,
    get sequence() {
      return sequence;
    },
    versions,
    latest,
    instancesOf,
    read,
    insert(body) {
      made += 1;
      const digest = createHash('sha256').update(`${fields.id}/${made}`).digest('hex').slice(0, 26);
      const { id = digest } = body;
      if (typeof id !== 'string' || !ID.test(id))
        throw new Refusal(400, 'invalid', 'Invalid resource id value.');
      if (versions.has(id)) throw new Refusal(409, 'duplicate', 'The requested identifier already exists.');
      return keep(checkResource(body, id, fields.timeZone));
    },
    patch(eventId, body, etag) {
      demandWritable(body);
      const current = read(eventId);
      demandEtag(current, etag);
      demandRights(current);
      const kept = latest(eventId)?.resource ?? current;
      const { etag: _etag, updated: _updated, kind: _kind, iCalUID: _uid, ...base } = kept;
      if (current.recurringEventId !== undefined && body.recurrence !== undefined)
        throw new Refusal(400, 'invalid', 'An occurrence has no recurrence.');
      const next = checkResource(merge(base, body), eventId, fields.timeZone);
      const isMoved = body.start !== undefined || body.recurrence !== undefined;
      const answer = keep(next);
      if (next.recurrence !== undefined && isMoved) forgetLost(next);
      return answer;
    },
    remove(eventId, etag) {
      const current = read(eventId);
      if (current.status === 'cancelled') throw new Refusal(410, 'deleted', 'Resource has been deleted');
      demandEtag(current, etag);
      const { etag: _etag, updated: _updated, kind: _kind, iCalUID: _uid, ...base } = current;
      keep({ ...base, status: 'cancelled' });
      if (current.recurrence === undefined) return;
      for (const id of exceptionsOf(eventId).keys()) versions.delete(id);
    },
  };
}

/**
 * Whether an event lies within `timeMin` and `timeMax`: its end after the one, its start before the other.
 * Milliseconds.
 */
export function touches(resource: GoogleResource, from: number, to: number, zone: string): boolean {
  const [start, end] = spanOf(resource, zone);
  return start < to && (end > from || (start === end && start >= from));
}

/** Milliseconds of start and end. */
export function spanOf(
  { start, end }: Pick<GoogleResource, 'start' | 'end'>,
  zone: string,
): readonly [number, number] {
  return [epochOfWhen(start, zone), epochOfWhen(end, zone)];
}
