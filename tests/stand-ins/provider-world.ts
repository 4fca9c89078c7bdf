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
  create(event: MadeEvent): string;
  /** Somebody else's event with a video meeting, to which the person said no. */
  receive(event: MadeEvent): string;
  rename(eventId: string, title: string): void;
  /** Wall times of `timeZone`, or days. */
  move(eventId: string, start: string, end: string, timeZone: string): void;
  cancel(eventId: string): void;
  /** What stands between two instants, in order. */
  see(timeMin: string, timeMax: string): SeenEvent[];
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
