import type { Deliveries } from '../deliveries.ts';
import { demandKnown, type Json, Refusal } from '../double-server.ts';

interface Subscription {
  readonly id: string;
  readonly calendarId: string;
  readonly notificationUrl: string;
  readonly clientState: string;
  /** Milliseconds since the epoch. */
  readonly expires: number;
  readonly changeTypes: readonly string[];
}

/** Longest lifetime of a subscription to events: 10,080 minutes. Milliseconds. */
const LONGEST = 10_080 * 60_000;
/** Time that an address has to answer the validation request. Milliseconds. */
const PATIENCE = 10_000;

function invalid(message: string): never {
  throw new Refusal(400, 'InvalidRequest', message);
}

/** Validates an address: it proves its consent by echoing a token. */
async function validate(url: string): Promise<void> {
  const token = 'Validation: Testing client application reachability';
  const address = new URL(url);
  address.searchParams.set('validationToken', token);
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      signal: AbortSignal.timeout(PATIENCE),
    });
    const isText = answer.headers.get('content-type')?.startsWith('text/plain') === true;
    if (answer.status === 200 && isText && (await answer.text()) === token) return;
  } catch {
    // Refused below: no answer counts like a wrong one.
  }
  throw new Refusal(400, 'ValidationError', 'Subscription validation request failed.');
}

export function createSubscriptions(now: () => number, deliveries: Deliveries) {
  const subscriptions = new Map<string, Subscription>();
  let made = 0;

  return {
    async add(body: Json, hasCalendar: (calendarId: string) => boolean): Promise<Json> {
      const known = ['changeType', 'clientState', 'expirationDateTime', 'notificationUrl', 'resource'];
      demandKnown(Object.keys(body), known, 'property of a subscription');
      const { changeType, clientState, expirationDateTime, notificationUrl, resource } = body;
      const changeTypes = String(changeType).split(',');
      if (changeTypes.some((each) => !['created', 'updated', 'deleted'].includes(each)))
        invalid('changeType is invalid.');
      if (typeof clientState !== 'string' || clientState.length > 128) invalid('clientState is invalid.');
      const url = typeof notificationUrl === 'string' ? URL.parse(notificationUrl) : null;
      const isHere = url?.hostname === '127.0.0.1' || url?.hostname === 'localhost';
      if (url === null || (url.protocol !== 'https:' && !isHere))
        return invalid('Notification endpoint must use HTTPS.');
      const [, calendar] = /^\/?me\/calendars\/([^/]+)\/events$/.exec(String(resource)) ?? [];
      const calendarId = decodeURIComponent(calendar ?? '');
      if (!hasCalendar(calendarId)) throw new Refusal(404, 'ResourceNotFound', 'The resource is not found.');
      const expires = Date.parse(String(expirationDateTime));
      if (!(expires > now() && expires <= now() + LONGEST))
        invalid('Subscription expiration can only be 10080 minutes in the future.');
      await validate(url.href);
      made += 1;
      const id = `subscription-${made}`;
      subscriptions.set(id, {
        id,
        calendarId,
        notificationUrl: url.href,
        clientState: String(clientState),
        expires,
        changeTypes,
      });
      return { ...body, id, expirationDateTime: new Date(expires).toISOString() };
    },
    remove(id: string): void {
      if (!subscriptions.delete(id)) throw new Refusal(404, 'ResourceNotFound', 'The object was not found.');
    },
    notify(calendarId: string, changeType: string, eventId: string): void {
      for (const {
        id,
        clientState,
        expires,
        notificationUrl,
        changeTypes,
        ...of
      } of subscriptions.values()) {
        if (of.calendarId !== calendarId || expires <= now() || !changeTypes.includes(changeType)) continue;
        const resource = `Users/me/Events/${eventId}`;
        const resourceData = { '@odata.type': '#Microsoft.Graph.Event', '@odata.id': resource, id: eventId };
        const subscriptionExpirationDateTime = new Date(expires).toISOString();
        const notice = {
          subscriptionId: id,
          subscriptionExpirationDateTime,
          changeType,
          resource,
          clientState,
          resourceData,
        };
        const headers = { 'content-type': 'application/json' };
        deliveries.add({ url: notificationUrl, headers, body: { value: [notice] } });
      }
    },
    get count() {
      return subscriptions.size;
    },
  };
}
