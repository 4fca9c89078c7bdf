import type { Deliveries } from './deliveries.ts';
import type { Faults } from './faults.ts';

/** Event as its user sees it on the provider's own pages. */
export interface SeenEvent {
  readonly id: string;
  readonly title: string;
  /** Instants; for whole days `2026-11-21`, the end exclusive. */
  readonly start: string;
  readonly end: string;
}

/** Event created on the provider's own pages. Times are wall times of `timeZone`, or days. */
export interface MadeEvent {
  readonly title: string;
  readonly start: string;
  readonly end: string;
  readonly timeZone: string;
  /** RRULE without its name, or a day's rule that both providers know. */
  readonly rule?: string;
}

/** Options of every provider world. */
export interface WorldOptions {
  /** Email address of the account; `ada@example.org` by default. */
  readonly email?: string;
  /** Maximum of items on a page. */
  readonly pageSize?: number;
  readonly now?: () => number;
  /** Email address of a token other than the world's own; null: it is refused. */
  readonly emailOf?: (token: string) => string | null;
}

/** Provider world: test double of a provider with the user of its pages, with one interface for both providers. */
export interface ProviderWorld {
  readonly apiUrl: string;
  readonly faults: Faults;
  readonly deliveries: Deliveries;
  /** Number of open channels or subscriptions. */
  readonly channelCount: number;
  readonly problems: readonly string[];
  readonly calls: readonly string[];
  readonly token: string;
  readonly calendarId: string;
  /** Adds a calendar to the account. Returns its id. */
  addCalendar(name: string): string;
  /** Creates an event, by default in the account's first calendar. */
  create(event: MadeEvent, calendarId?: string): string;
  /** Adds somebody else's event with a video meeting, which the user declined and which leaves them free. */
  receive(event: MadeEvent): string;
  rename(eventId: string, title: string): void;
  /** Wall times of `timeZone`, or days. */
  move(eventId: string, start: string, end: string, timeZone: string): void;
  cancel(eventId: string): void;
  /** Events between two instants, in order; by default in the account's first calendar. */
  see(timeMin: string, timeMax: string, calendarId?: string): SeenEvent[];
  /** Invalidates every sync cursor. */
  expireCursors(): void;
  /** Makes the token invalid. */
  revoke(): void;
  close(): Promise<void>;
}

/** Whether a text is a day: wall times and days have different lengths. */
export function isDay(text: string): boolean {
  return text.length === 'YYYY-MM-DD'.length;
}

export function inOrder(events: readonly SeenEvent[]): SeenEvent[] {
  return [...events].sort((one, other) => (one.start < other.start ? -1 : one.start > other.start ? 1 : 0));
}
