import * as z from 'zod/mini';
import type { OutsideEvent } from '../calendar-provider.ts';
import type { ProviderCalls } from '../provider/provider-calls.ts';
import { calendarPath } from './graph-calls.ts';

const calendarOwner = z.object({
  owner: z.optional(z.nullable(z.object({ address: z.optional(z.nullable(z.string())) }))),
});

/** Calendars whose owners are cached. */
const MOST_KNOWN = 5_000;

/** Finds the calendar's owner among the attendees, whom Microsoft does not mark. */
export function createSelfMarking(calls: ProviderCalls) {
  const known = new Map<string, string | null>();

  async function ownerOf(token: string, calendarId: string): Promise<string | null> {
    const found = known.get(calendarId);
    if (found !== undefined) return found;
    const path = calendarPath(calendarId);
    const query = { $select: 'id,owner' };
    const { owner } = await calls.send(token, { method: 'GET', path, query }, calendarOwner);
    if (known.size >= MOST_KNOWN) known.clear();
    const address = owner?.address?.toLowerCase() ?? null;
    known.set(calendarId, address);
    return address;
  }

  async function markAll(
    token: string,
    calendarId: string,
    events: readonly OutsideEvent[],
  ): Promise<readonly OutsideEvent[]> {
    if (events.every(({ attendees }) => attendees.length === 0)) return events;
    const address = await ownerOf(token, calendarId);
    return events.map((event) => ({
      ...event,
      attendees: event.attendees.map((each) => ({
        ...each,
        isSelf: each.isSelf || (address !== null && each.email?.toLowerCase() === address),
      })),
    }));
  }

  return {
    markAll,
    async mark(token: string, calendarId: string, event: OutsideEvent): Promise<OutsideEvent> {
      const [marked = event] = await markAll(token, calendarId, [event]);
      return marked;
    },
  };
}
