import type { Deliveries } from './deliveries.ts';
import type { Faults } from './faults.ts';

/** An event as the person sees it on the provider's own pages. */
export interface SeenEvent {
  readonly id: string;
  readonly title: string;
  /** Instants; for whole days `2026-11-21`, the end exclusive. */
  readonly start: string;
  readonly end: string;
}

/** What is made on the provider's own pages. Times are wall times of `timeZone`, or days. */
export interface MadeEvent {
  readonly title: string;
  readonly start: string;
  readonly end: string;
  readonly timeZone: string;
  /** RRULE without its name, or a day's rule that both providers know. */
  readonly rule?: string;
}

/** What every world may be told. */
export interface WorldOptions {
  /** Of the person whose account it is; `ada@example.org` when missing. */
  readonly email?: string;
  /** At most so many items stand on a page. */
  readonly pageSize?: number;
  readonly now?: () => number;
  /** Whose token it is, for one that is not the world's own; null: it is not taken. */
  readonly emailOf?: (token: string) => string | null;
}

/** A provider's stand-in and the person who uses its pages, alike for both providers. */
export interface ProviderWorld {
  readonly apiUrl: string;
  readonly faults: Faults;
  readonly deliveries: Deliveries;
  /** Channels or subscriptions that stand. */
  readonly channelCount: number;
  readonly problems: readonly string[];
  readonly calls: readonly string[];
  readonly token: string;
  readonly calendarId: string;
  /** Another calendar of the account. Returns its id. */
  addCalendar(name: string): string;
  /** In the account's first calendar where none is named. */
  create(event: MadeEvent, calendarId?: string): string;
  /** Somebody else's event with a video meeting, to which the person said no. */
  receive(event: MadeEvent): string;
  rename(eventId: string, title: string): void;
  /** Wall times of `timeZone`, or days. */
  move(eventId: string, start: string, end: string, timeZone: string): void;
  cancel(eventId: string): void;
  /** What stands between two instants, in order; in the account's first calendar where none is named. */
  see(timeMin: string, timeMax: string, calendarId?: string): SeenEvent[];
  /** The provider forgets every cursor. */
  expireCursors(): void;
  /** The token is no longer taken. */
  revoke(): void;
  close(): Promise<void>;
}

/** Times as wall clocks and days have them are of one of two lengths. */
export function isDay(text: string): boolean {
  return text.length === 'YYYY-MM-DD'.length;
}

export function inOrder(events: readonly SeenEvent[]): SeenEvent[] {
  return [...events].sort((one, other) => (one.start < other.start ? -1 : one.start > other.start ? 1 : 0));
}
