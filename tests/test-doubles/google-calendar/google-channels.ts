import type { Deliveries } from '../deliveries.ts';
import { demandKnown, type Json, Refusal } from '../double-server.ts';

interface Channel {
  readonly id: string;
  readonly resourceId: string;
  readonly calendarId: string;
  readonly address: string;
  readonly token: string;
  /** Milliseconds since the epoch. */
  readonly expiration: number;
  messages: number;
}

/** Longest lifetime that Google gives a channel. Milliseconds. */
const LONGEST = 30 * 86_400_000;

export function createChannels(now: () => number, deliveries: Deliveries) {
  const channels = new Map<string, Channel>();

  function call(channel: Channel, state: 'sync' | 'exists'): void {
    channel.messages += 1;
    deliveries.add({
      url: channel.address,
      headers: {
        'x-goog-channel-id': channel.id,
        'x-goog-channel-token': channel.token,
        'x-goog-channel-expiration': new Date(channel.expiration).toUTCString(),
        'x-goog-message-number': String(channel.messages),
        'x-goog-resource-id': channel.resourceId,
        'x-goog-resource-state': state,
        'x-goog-resource-uri': `https://www.googleapis.com/calendar/v3/calendars/${encodeURIComponent(channel.calendarId)}/events`,
      },
      body: null,
    });
  }

  return {
    watch(calendarId: string, body: Json): Json {
      demandKnown(
        Object.keys(body),
        ['address', 'expiration', 'id', 'params', 'payload', 'token', 'type'],
        'field',
      );
      const { id, type, address, token = '', expiration } = body;
      if (typeof id !== 'string' || !/^[A-Za-z0-9\-_+/=]{1,64}$/.test(id))
        throw new Refusal(400, 'invalid', 'Invalid channel id.');
      if (type !== 'web_hook') throw new Refusal(400, 'invalid', 'Unknown channel type.');
      if (typeof token !== 'string' || token.length > 256)
        throw new Refusal(400, 'invalid', 'Invalid token.');
      const url = typeof address === 'string' ? URL.parse(address) : null;
      const isHere = url?.hostname === '127.0.0.1' || url?.hostname === 'localhost';
      if (url === null || (url.protocol !== 'https:' && !isHere))
        throw new Refusal(400, 'push.webhookUrlNotHttps', 'WebHook callback must be HTTPS');
      if (channels.has(id)) throw new Refusal(400, 'channelIdNotUnique', `Channel id ${id} not unique`);
      const wanted = expiration === undefined ? Number.NaN : Number(expiration);
      const channel: Channel = {
        id,
        resourceId: `resource-of-${calendarId.replaceAll(/\W/g, '-')}`,
        calendarId,
        address: url.href,
        token,
        expiration: Math.min(now() + LONGEST, Number.isNaN(wanted) ? now() + LONGEST / 4 : wanted),
        messages: 0,
      };
      channels.set(id, channel);
      call(channel, 'sync');
      const { resourceId, expiration: ends } = channel;
      return { kind: 'api#channel', id, resourceId, token, expiration: String(ends) };
    },
    stop({ id, resourceId }: Json): void {
      const channel = typeof id === 'string' ? channels.get(id) : undefined;
      if (channel === undefined || channel.resourceId !== resourceId)
        throw new Refusal(404, 'notFound', `Channel '${String(id)}' not found`);
      channels.delete(channel.id);
    },
    notify(calendarId: string): void {
      for (const channel of channels.values()) {
        if (channel.calendarId === calendarId && channel.expiration > now()) call(channel, 'exists');
      }
    },
    get count() {
      return channels.size;
    },
  };
}
