import type { CalendarProviderName } from '#contract/provider-names.ts';

export interface OutsideCalendar {
  readonly id: string;
  readonly name: string;
  /** The one of the six tones nearest to the provider's colour. */
  readonly tone: Tone;
  /** Whether events in it can be created and changed. */
  readonly isWritable: boolean;
  readonly isPrimary: boolean;
  /** Whether the provider's own pages show it. */
  readonly isShown: boolean;
}

export type Tone = 1 | 2 | 3 | 4 | 5 | 6;

/** Times of an event: two instants, or whole days that belong to no zone. */
export type OutsideTimes =
  | {
      readonly isAllDay: false;
      readonly startDate: string;
      readonly endDate: string;
      /** IANA zone that the event was made in; `UTC` where the provider names an unknown zone. */
      readonly timeZone: string;
    }
  | {
      readonly isAllDay: true;
      /** `2026-11-21`. */
      readonly startDay: string;
      /** Exclusive: the day after the last one. Never before the day after `startDay`. */
      readonly endDay: string;
      /** IANA zone that the event was made in. It moves no day; Microsoft requires it to place midnights. */
      readonly timeZone: string;
    };

export interface OutsideAttendee {
  readonly name: string | null;
  readonly email: string | null;
  readonly response: 'accepted' | 'declined' | 'tentative' | 'none';
  readonly isSelf: boolean;
  readonly isOrganizer: boolean;
}

interface OutsideText {
  /** Empty for an event without a title. */
  readonly title: string;
  /** Plain text. */
  readonly description: string | null;
  readonly location: string | null;
}

/** A single event, or one occurrence of a series. */
export interface OutsideEvent extends OutsideText {
  /** The provider's id of the event or of the occurrence. */
  readonly id: string;
  /** ETag for `If-Match`. */
  readonly etag: string | null;
  readonly times: OutsideTimes;
  /** The provider's id of the series that it is an occurrence of. */
  readonly seriesId: string | null;
  /** By the series' rule, even if it was moved: an instant, or a day of an all-day series. */
  readonly originalStart: string | null;
  /** At most 200; the account's owner and the organizer come first. */
  readonly attendees: readonly OutsideAttendee[];
  /** An https address. */
  readonly meetingUrl: string | null;
  /** Whether the owner of the account declined. */
  readonly isDeclined: boolean;
  /** Whether it leaves the time free. */
  readonly isTransparent: boolean;
  /** Another organizer's, or locked by the provider. Rights on the calendar apply as well. */
  readonly isReadOnly: boolean;
  /** Key that `insertEvent` got if Daywall made the event; null for an occurrence. */
  readonly key: string | null;
  /** Instant of the last change at the provider. */
  readonly updatedAt: string;
}

export interface OutsideRecurrence {
  /** RFC 5545 RRULE without its name: `FREQ=WEEKLY;BYDAY=MO`. */
  readonly rule: string;
  /** Starts of the deleted occurrences, in the form of `originalStart`. */
  readonly excluded: readonly string[];
}

export interface NewOutsideEvent extends OutsideText {
  readonly times: OutsideTimes;
  /** Null for a single event. */
  readonly recurrence: OutsideRecurrence | null;
}

/** Changed fields of an event; missing ones stay. */
export interface OutsidePatch {
  readonly title?: string;
  readonly description?: string | null;
  readonly location?: string | null;
  readonly times?: OutsideTimes;
  /** RRULE of a new series; only in an insert. */
  readonly rule?: string;
}

/** Series with the fields of its first occurrence. */
export interface OutsideSeries extends NewOutsideEvent {
  readonly id: string;
  readonly etag: string | null;
  readonly recurrence: OutsideRecurrence;
  readonly isReadOnly: boolean;
}

/** Occurrence that an edit of `following` or `all` starts from. */
export interface OutsideOccurrence {
  readonly seriesId: string;
  /** Same form as in `OutsideEvent`. */
  readonly originalStart: string;
}

/** Window between two instants; the end is exclusive. */
export interface OutsideWindow {
  readonly timeMin: string;
  readonly timeMax: string;
}

export interface OutsideChanges {
  /** Without a cursor every event that touches the window; with one changed events, some moved out of it. */
  readonly events: readonly OutsideEvent[];
  /**
   * Ids that were deleted or left the window; some of them may never have been stored here. The id of a series
   * means all its occurrences in the window that are not among `events`.
   */
  readonly removedIds: readonly string[];
  /** Sync cursor for the changes after these. */
  readonly cursor: string;
}

export interface OutsideChannelRequest {
  /** A UUID. */
  readonly id: string;
  /** Secret that the provider repeats in every call; at most 128 characters. */
  readonly secret: string;
  /** The https address to call. */
  readonly url: string;
  /** Instant of the requested end. The provider may choose an earlier one. */
  readonly expiresAt: string;
}

export interface OutsideChannel {
  /** The provider's id of the channel. */
  readonly id: string;
  /** Resource id that Google requires, besides `id`, to stop a channel. */
  readonly resourceId: string | null;
  readonly expiresAt: string;
}

/**
 * Calendars of one provider. `token` is an access token; `calendarId`, `eventId` and `seriesId` are the provider's
 * ids. Every failure is a `ProviderError`. Nothing is retried unless a method says so: backoff and retries belong
 * to the caller.
 * A `key` (UUID) is the idempotency key of one write: repeated calls with the same key apply once, even after an
 * answer was lost behind its effect.
 */
export interface CalendarProvider {
  readonly provider: CalendarProviderName;
  listCalendars(token: string): Promise<readonly OutsideCalendar[]>;
  /**
   * All pages of a window's events, or of those that changed since `cursor`. Fails with `cursor_expired` if the
   * provider no longer knows the cursor.
   */
  changes(
    token: string,
    calendarId: string,
    window: OutsideWindow,
    cursor: string | null,
  ): Promise<OutsideChanges>;
  /** Single event or occurrence. Fails with `not_found` for a cancelled one. */
  getEvent(token: string, calendarId: string, eventId: string): Promise<OutsideEvent>;
  /**
   * Inserts the event, or finds the one that this key made before. With a recurrence, returns its first
   * occurrence. Fails with `not_found` if the event of this key was deleted since and the provider knows; to
   * insert it again takes a new key.
   */
  insertEvent(token: string, calendarId: string, event: NewOutsideEvent, key: string): Promise<OutsideEvent>;
  /** Or one occurrence alone. Fails with `conflict` if its ETag is no longer `etag`; null overwrites. */
  patchEvent(
    token: string,
    calendarId: string,
    eventId: string,
    etag: string | null,
    patch: OutsidePatch,
  ): Promise<OutsideEvent>;
  /** Deletes a single event, or one occurrence alone. Succeeds if it is already deleted. */
  deleteEvent(token: string, calendarId: string, eventId: string, etag: string | null): Promise<void>;
  /** The same event where the provider can restore it, else a new one made by `key`, with another id. */
  restoreEvent(
    token: string,
    calendarId: string,
    eventId: string,
    event: NewOutsideEvent,
    key: string,
  ): Promise<OutsideEvent>;
  getSeries(token: string, calendarId: string, seriesId: string): Promise<OutsideSeries>;
  /**
   * Changes the whole series. `times` are the new times of `occurrence`; every other occurrence moves by the same
   * wall time in the series' zone and lasts as long. Changes of single occurrences stay; with new times the
   * provider may give occurrences new ids and drop those changes. Retried once if the series changes meanwhile.
   */
  patchSeries(
    token: string,
    calendarId: string,
    occurrence: OutsideOccurrence,
    patch: OutsidePatch,
    key: string,
  ): Promise<void>;
  /** Succeeds if the series is already deleted. */
  deleteSeries(token: string, calendarId: string, seriesId: string): Promise<void>;
  /**
   * Ends the series before `occurrence`. With a patch, a new series made by `key` continues from there; `times` as
   * in `patchSeries`. Deleted occurrences stay deleted; later occurrences keep their own texts, and their own
   * times where the patch has none. With `delete`, nothing continues. At the first occurrence the edit applies to
   * the whole series. Returns the id of the series that holds the occurrence now; null after `delete`.
   */
  splitSeries(
    token: string,
    calendarId: string,
    occurrence: OutsideOccurrence,
    patch: OutsidePatch | 'delete',
    key: string,
  ): Promise<{ readonly seriesId: string | null }>;
  /** Opens a channel by which the provider reports changes of a calendar. */
  watch(token: string, calendarId: string, channel: OutsideChannelRequest): Promise<OutsideChannel>;
  /** Succeeds if the channel has already ended. */
  unwatch(token: string, channel: Pick<OutsideChannel, 'id' | 'resourceId'>): Promise<void>;
}
