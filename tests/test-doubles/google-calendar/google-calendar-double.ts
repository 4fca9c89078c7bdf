import { createDeliveries, type Deliveries } from '../deliveries.ts';
import {
  type DoubleCall,
  type DoubleReply,
  demandKnown,
  Refusal,
  startDoubleServer,
} from '../double-server.ts';
import { createFaults, type Fault, type Faults } from '../faults.ts';
import { createGoogleAccount, type GoogleAccount } from './google-account.ts';
import type { GoogleCalendarState } from './google-calendar-state.ts';
import { createChannels } from './google-channels.ts';
import { createListing } from './google-event-list.ts';
import { demandWritable } from './google-resource.ts';

/** Test double of Google Calendar API v3, after Google's documentation; strict about its input. */
export interface GoogleCalendarDouble {
  /** Value for `GOOGLE_API_URL`. */
  readonly url: string;
  readonly calls: readonly string[];
  readonly problems: readonly string[];
  readonly faults: Faults;
  /** Deliveries to change channels. */
  readonly deliveries: Deliveries;
  /** Number of open channels. */
  readonly channelCount: number;
  /** Account of an email address, created on first use. Its calendars are in `timeZone`, by default Berlin. */
  account(email: string, timeZone?: string): GoogleAccount;
  /** Makes the token valid for the account. */
  grant(token: string, email: string): void;
  /** Makes the token invalid: answered with 401. */
  revoke(token: string): void;
  /** Invalidates every sync token so far: answered with 410. */
  expireSyncTokens(): void;
  close(): Promise<void>;
}

interface Options {
  readonly now?: () => number;
  /** Email address of a token that was not registered by `grant`. */
  readonly emailOf?: (token: string) => string | null;
  /** Maximum of items on a page, whatever is requested. */
  readonly pageSize?: number;
}

const LIST = [
  'alwaysIncludeEmail',
  'eventTypes',
  'iCalUID',
  'maxAttendees',
  'maxResults',
  'orderBy',
  'pageToken',
  'privateExtendedProperty',
  'q',
  'sharedExtendedProperty',
  'showDeleted',
  'showHiddenInvitations',
  'singleEvents',
  'syncToken',
  'timeMax',
  'timeMin',
  'timeZone',
  'updatedMin',
];
const INSTANCES = [
  'maxAttendees',
  'maxResults',
  'originalStart',
  'pageToken',
  'showDeleted',
  'timeMax',
  'timeMin',
  'timeZone',
];
const CALENDAR_LIST = ['maxResults', 'minAccessRole', 'pageToken', 'showDeleted', 'showHidden', 'syncToken'];
const WRITE = ['conferenceDataVersion', 'maxAttendees', 'sendUpdates', 'supportsAttachments'];

function refusalOf(fault: Fault): Refusal | null {
  if (fault === 'failure') return new Refusal(503, 'backendError', 'Backend Error');
  if (fault === 'failure-after') return new Refusal(500, 'backendError', 'Backend Error');
  if (fault === 'too-many')
    return new Refusal(429, 'rateLimitExceeded', 'Rate Limit Exceeded', { 'retry-after': '1' });
  if (fault === 'quota') return new Refusal(403, 'quotaExceeded', 'Calendar usage limits exceeded.');
  if (fault === 'expired') return new Refusal(401, 'authError', 'Invalid Credentials');
  return null;
}

export async function startGoogleCalendarDouble(options: Options = {}): Promise<GoogleCalendarDouble> {
  const { now = Date.now, emailOf = () => null, pageSize = 2_500 } = options;
  const accounts = new Map<string, GoogleAccount>();
  const tokens = new Map<string, string | null>();
  const faults = createFaults();
  const deliveries = createDeliveries();
  const channels = createChannels(now, deliveries);
  const listing = createListing(now);

  function account(email: string, timeZone = 'Europe/Berlin'): GoogleAccount {
    const known = accounts.get(email);
    if (known !== undefined) return known;
    const made = createGoogleAccount({ email, timeZone, now, onChange: (id) => channels.notify(id) });
    accounts.set(email, made);
    return made;
  }

  function accountOf({ token }: DoubleCall): GoogleAccount {
    const email = token === null ? null : tokens.has(token) ? (tokens.get(token) ?? null) : emailOf(token);
    if (email === null) throw new Refusal(401, 'authError', 'Invalid Credentials');
    return account(email);
  }

  function calendarList(of: GoogleAccount, query: URLSearchParams): DoubleReply {
    demandKnown(query.keys(), CALENDAR_LIST, 'parameter');
    const items = [...of.calendars.values()].map(({ fields }) => ({
      kind: 'calendar#calendarListEntry',
      ...fields,
    }));
    const first = Number(query.get('pageToken') ?? 0);
    const size = Math.min(pageSize, Number(query.get('maxResults') ?? 100));
    const isMore = items.length > first + size;
    const next = isMore ? { nextPageToken: String(first + size) } : { nextSyncToken: 'calendars' };
    return {
      status: 200,
      body: { kind: 'calendar#calendarList', items: items.slice(first, first + size), ...next },
    };
  }

  function calendarOf(of: GoogleAccount, id: string, isWrite: boolean): GoogleCalendarState {
    const calendar = of.calendars.get(id === 'primary' ? of.primaryId : id);
    if (calendar === undefined) throw new Refusal(404, 'notFound', 'Not Found');
    const { accessRole } = calendar.fields;
    if (isWrite && accessRole !== 'owner' && accessRole !== 'writer')
      throw new Refusal(403, 'requiredAccessLevel', 'You need to have writer access to this calendar.');
    return calendar;
  }

  function demandWriteQuery(query: URLSearchParams): void {
    demandKnown(query.keys(), WRITE, 'parameter');
    if (!['all', 'externalOnly', 'none', null].includes(query.get('sendUpdates')))
      throw new Refusal(400, 'invalidParameter', 'Invalid sendUpdates.');
  }

  function events(call: DoubleCall, calendar: GoogleCalendarState): DoubleReply {
    const { method, query, body } = call;
    if (method === 'GET') {
      demandKnown(query.keys(), LIST, 'parameter');
      return { status: 200, body: listing.list(calendar, query, pageSize) };
    }
    if (method !== 'POST' || body === null) throw new Refusal(400, 'required', 'An event is missing.');
    demandWriteQuery(query);
    demandWritable(body);
    return { status: 200, body: calendar.insert(body) };
  }

  function event(
    { method, query, body, headers }: DoubleCall,
    calendar: GoogleCalendarState,
    id: string,
  ): DoubleReply {
    const etag = headers['if-match'] ?? null;
    if (method === 'GET') {
      demandKnown(query.keys(), ['maxAttendees', 'timeZone'], 'parameter');
      return { status: 200, body: calendar.read(id) };
    }
    demandWriteQuery(query);
    if (method === 'DELETE') {
      calendar.remove(id, etag);
      return { status: 204 };
    }
    if (method !== 'PATCH' || body === null)
      throw new Refusal(400, 'required', 'What is to change is missing.');
    return { status: 200, body: calendar.patch(id, body, etag) };
  }

  function handle(call: DoubleCall): DoubleReply {
    const of = accountOf(call);
    const { method, path, query, body } = call;
    const [api, version, noun, ...rest] = path;
    if (api !== 'calendar' || version !== 'v3') throw new Refusal(404, 'notFound', 'Not Found');
    if (noun === 'users' && rest.join('/') === 'me/calendarList' && method === 'GET')
      return calendarList(of, query);
    if (noun === 'channels' && rest.join('/') === 'stop' && method === 'POST' && body !== null) {
      channels.stop(body);
      return { status: 204 };
    }
    const [calendarId = '', things, eventId, part] = rest;
    if (noun !== 'calendars' || things !== 'events') throw new Refusal(404, 'notFound', 'Not Found');
    const calendar = calendarOf(of, calendarId, method !== 'GET' && eventId !== 'watch');
    if (eventId === undefined) return events(call, calendar);
    if (eventId === 'watch' && method === 'POST' && body !== null)
      return { status: 200, body: channels.watch(calendar.fields.id, body) };
    if (part === undefined) return event(call, calendar, eventId);
    if (part !== 'instances' || method !== 'GET') throw new Refusal(404, 'notFound', 'Not Found');
    demandKnown(query.keys(), INSTANCES, 'parameter');
    return { status: 200, body: listing.instances(calendar, eventId, query, pageSize) };
  }

  const server = await startDoubleServer({
    faults,
    handle,
    refusalOf,
    write: ({ status, reason, message }) => ({
      error: { errors: [{ domain: 'global', reason, message }], code: status, message },
    }),
  });
  return {
    url: server.url,
    calls: server.calls,
    problems: server.problems,
    faults,
    deliveries,
    get channelCount() {
      return channels.count;
    },
    account,
    grant: (token, email) => void tokens.set(token, email),
    revoke: (token) => void tokens.set(token, null),
    expireSyncTokens: () => listing.expire(),
    close: () => server.close(),
  };
}
