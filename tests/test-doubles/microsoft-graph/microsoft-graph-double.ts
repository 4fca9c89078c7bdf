import { createDeliveries, type Deliveries } from '../deliveries.ts';
import {
  type DoubleCall,
  type DoubleReply,
  demandKnown,
  type Json,
  Refusal,
  startDoubleServer,
} from '../double-server.ts';
import { createFaults, type Fault, type Faults } from '../faults.ts';
import { createDelta, readWindow } from './delta.ts';
import { listQueried, readQueried } from './event-query.ts';
import { createGraphAccount, type GraphAccount } from './graph-account.ts';
import type { GraphCalendarState } from './graph-calendar-state.ts';
import { createSubscriptions } from './graph-subscriptions.ts';
import { type Preferences, prefer, readPreferences } from './prefer-header.ts';

/** Test double of the calendars of Microsoft Graph v1.0, after Microsoft's documentation; strict about its input. */
export interface MicrosoftGraphDouble {
  /** Value for `MICROSOFT_API_URL`. */
  readonly url: string;
  readonly calls: readonly string[];
  readonly problems: readonly string[];
  readonly faults: Faults;
  /** Deliveries to subscriptions. */
  readonly deliveries: Deliveries;
  /** Number of open subscriptions. */
  readonly subscriptionCount: number;
  /** Account of an email address, created on first use. */
  account(email: string): GraphAccount;
  /** Makes the token valid for the account. */
  grant(token: string, email: string): void;
  /** Makes the token invalid: answered with 401. */
  revoke(token: string): void;
  /** Invalidates every delta link so far: answered with 410. */
  expireDeltaLinks(): void;
  close(): Promise<void>;
}

interface Options {
  readonly now?: () => number;
  /** Email address of a token that was not registered by `grant`. */
  readonly emailOf?: (token: string) => string | null;
  /** Maximum of items on a page, whatever is requested. */
  readonly pageSize?: number;
  /** Result of a second event with the same transaction id: nothing new, or a refusal. */
  readonly secondTransaction?: 'same' | 'conflict';
}

function refusalOf(fault: Fault): Refusal | null {
  if (fault === 'failure')
    return new Refusal(503, 'serviceNotAvailable', 'Try again later.', { 'retry-after': '2' });
  if (fault === 'failure-after')
    return new Refusal(500, 'ErrorInternalServerError', 'An internal error occurred.');
  if (fault === 'too-many')
    return new Refusal(429, 'TooManyRequests', 'Too many requests.', { 'retry-after': '1' });
  if (fault === 'quota') return new Refusal(429, 'ApplicationThrottled', 'MailboxConcurrency limit.');
  if (fault === 'expired')
    return new Refusal(401, 'InvalidAuthenticationToken', 'Lifetime validation failed.');
  return null;
}

export async function startMicrosoftGraphDouble(options: Options = {}): Promise<MicrosoftGraphDouble> {
  const { now = Date.now, emailOf = () => null, pageSize = 1_000, secondTransaction = 'same' } = options;
  const accounts = new Map<string, GraphAccount>();
  const tokens = new Map<string, string | null>();
  const lists = new Map<string, { readonly rest: readonly Json[]; readonly size: number }>();
  const faults = createFaults();
  const deliveries = createDeliveries();
  const subscriptions = createSubscriptions(now, deliveries);
  let url = '';
  const base = () => `${url}/v1.0`;
  const delta = createDelta(base);

  function account(email: string): GraphAccount {
    const known = accounts.get(email);
    if (known !== undefined) return known;
    const made = createGraphAccount({
      email,
      now,
      onChange: (id, kind, event) => subscriptions.notify(id, kind, event),
    });
    accounts.set(email, made);
    return made;
  }

  function accountOf({ token }: DoubleCall): GraphAccount {
    const email = token === null ? null : tokens.has(token) ? (tokens.get(token) ?? null) : emailOf(token);
    if (email === null)
      throw new Refusal(401, 'InvalidAuthenticationToken', 'Access token is empty or not valid.');
    return account(email);
  }

  /** Page of a list; the next one has an address of its own. */
  function page(path: readonly string[], items: readonly Json[], wanted: number): DoubleReply {
    const size = Math.min(pageSize, wanted);
    const value = items.slice(0, size);
    if (items.length <= size) return { status: 200, body: { value } };
    const skip = String(lists.size + 1);
    lists.set(skip, { rest: items.slice(size), size });
    const next = `${url}/${path.map(encodeURIComponent).join('/')}?$skip=${skip}`;
    return { status: 200, body: { value, '@odata.nextLink': next } };
  }

  function laterPage({ path, query }: DoubleCall): DoubleReply | null {
    const left = lists.get(query.get('$skip') ?? '');
    return left === undefined ? null : page(path, left.rest, left.size);
  }

  function calendarList(of: GraphAccount, call: DoubleCall): DoubleReply {
    demandKnown(call.query.keys(), ['$top'], 'parameter');
    const value = [...of.calendars.values()].map(({ fields }) => ({
      ...fields,
      owner: { address: of.email },
    }));
    return page(call.path, value, Number(call.query.get('$top') ?? 10));
  }

  function events(
    { method, path, query, body }: DoubleCall,
    calendar: GraphCalendarState,
    wish: Preferences,
  ): DoubleReply {
    if (method === 'GET') {
      const found = listQueried(calendar, query).map((event) => prefer(event, wish));
      return page(path, found, Number(query.get('$top') ?? 10));
    }
    if (method !== 'POST' || body === null)
      throw new Refusal(400, 'UnableToDeserializePostBody', 'No event.');
    demandKnown(query.keys(), [], 'parameter');
    const known = body.transactionId === undefined ? null : calendar.byTransaction(body.transactionId);
    if (known !== null && secondTransaction === 'conflict')
      throw new Refusal(409, 'ErrorDuplicateTransactionId', 'The transaction id was used before.');
    return { status: 201, body: prefer(known ?? calendar.insert(body), wish) };
  }

  function event(call: DoubleCall, calendar: GraphCalendarState, id: string, wish: Preferences): DoubleReply {
    const { method, query, body, headers } = call;
    const etag = headers['if-match'] ?? null;
    if (method === 'GET') return { status: 200, body: prefer(readQueried(calendar, id, query), wish) };
    demandKnown(query.keys(), [], 'parameter');
    if (method === 'DELETE') {
      calendar.remove(id, etag);
      return { status: 204 };
    }
    if (method !== 'PATCH' || body === null)
      throw new Refusal(400, 'UnableToDeserializePostBody', 'No event.');
    return { status: 200, body: prefer(calendar.patch(id, body, etag), wish) };
  }

  function instances(
    { path, query }: DoubleCall,
    calendar: GraphCalendarState,
    id: string,
    wish: Preferences,
  ): DoubleReply {
    demandKnown(query.keys(), ['$top', 'endDateTime', 'startDateTime'], 'parameter');
    const { from, to } = readWindow(query);
    calendar.read(id);
    const found = calendar.between(from, to).filter(({ seriesMasterId }) => seriesMasterId === id);
    return page(
      path,
      found.map((each) => prefer(each, wish)),
      Number(query.get('$top') ?? 10),
    );
  }

  async function handle(call: DoubleCall): Promise<DoubleReply> {
    const of = accountOf(call);
    const { method, path, query, body } = call;
    const [version, noun, ...rest] = path;
    if (version !== 'v1.0') throw new Refusal(404, 'ResourceNotFound', 'No such version.');
    if (noun === 'subscriptions') {
      if (method === 'POST' && body !== null) {
        const made = await subscriptions.add(body, (id) => of.calendars.has(id));
        return { status: 201, body: made };
      }
      if (method === 'DELETE') {
        subscriptions.remove(rest[0] ?? '');
        return { status: 204 };
      }
    }
    const [calendars, calendarId, things, eventId, part] = rest;
    if (noun !== 'me' || calendars !== 'calendars')
      throw new Refusal(404, 'ResourceNotFound', 'No such resource.');
    const later = method === 'GET' ? laterPage(call) : null;
    if (later !== null) return later;
    if (calendarId === undefined) return calendarList(of, call);
    const calendar = of.calendars.get(calendarId);
    if (calendar === undefined) throw new Refusal(404, 'ErrorItemNotFound', 'The calendar was not found.');
    if (things === undefined && method === 'GET') {
      demandKnown(query.keys(), ['$select'], 'parameter');
      return { status: 200, body: { ...calendar.fields, owner: { name: of.email, address: of.email } } };
    }
    if (method !== 'GET' && !calendar.fields.canEdit)
      throw new Refusal(403, 'ErrorAccessDenied', 'Access is denied.');
    const wish = readPreferences(call, method !== 'DELETE');
    if (things === 'calendarView' && eventId === 'delta' && method === 'GET') {
      const answer = delta.read(calendar.state, query, Math.min(pageSize, wish.pageSize ?? 10));
      const value = Array.isArray(answer.value) ? answer.value.map((each: Json) => prefer(each, wish)) : [];
      return { status: 200, body: { ...answer, value } };
    }
    if (things !== 'events') throw new Refusal(404, 'ResourceNotFound', 'No such resource.');
    if (eventId === undefined) return events(call, calendar.state, wish);
    if (part === undefined) return event(call, calendar.state, eventId, wish);
    if (part !== 'instances' || method !== 'GET')
      throw new Refusal(404, 'ResourceNotFound', 'No such resource.');
    return instances(call, calendar.state, eventId, wish);
  }

  const server = await startDoubleServer({
    faults,
    handle,
    refusalOf,
    write: ({ reason, message }) => ({
      error: { code: reason, message, innerError: { date: new Date(now()).toISOString() } },
    }),
  });
  url = server.url;
  return {
    url,
    calls: server.calls,
    problems: server.problems,
    faults,
    deliveries,
    get subscriptionCount() {
      return subscriptions.count;
    },
    account,
    grant: (token, email) => void tokens.set(token, email),
    revoke: (token) => void tokens.set(token, null),
    expireDeltaLinks: () => delta.expire(),
    close: () => server.close(),
  };
}
