/** A calendar as its provider tells it. */
export interface OutsideCalendar {
  /** The provider's id. */
  readonly id: string;
  readonly name: string;
  /** The one of the six tones nearest to the provider's colour. */
  readonly tone: Tone;
  /** Whether events may be made and changed in it. */
  readonly isWritable: boolean;
  readonly isPrimary: boolean;
  /** Whether the provider's own pages show it. */
  readonly isShown: boolean;
}

export type Tone = 1 | 2 | 3 | 4 | 5 | 6;

/** When something is: from instant to instant, or whole days that belong to no zone. */
export type OutsideTimes =
  | {
      readonly isAllDay: false;
      /** An instant. */
      readonly startDate: string;
      /** An instant; exclusive; never before `startDate`. */
      readonly endDate: string;
      /** The IANA zone it was made in; `UTC` where the provider names one that nobody knows. */
      readonly timeZone: string;
    }
  | {
      readonly isAllDay: true;
      /** `2026-11-21`. */
      readonly startDay: string;
      /** Exclusive: the day after the last one. Never before the day after `startDay`. */
      readonly endDay: string;
      /** The IANA zone it was made in. It moves no day: Microsoft alone asks whose midnights are meant. */
      readonly timeZone: string;
    };

export interface OutsideAttendee {
  readonly name: string | null;
  readonly email: string | null;
  readonly response: 'accepted' | 'declined' | 'tentative' | 'none';
  /** The person whose account it is. */
  readonly isSelf: boolean;
  readonly isOrganizer: boolean;
}

interface OutsideText {
  /** Empty where it has none. */
  readonly title: string;
  /** Plain text. */
  readonly description: string | null;
  readonly location: string | null;
}

/** A single event, or one occurrence of a series. */
export interface OutsideEvent extends OutsideText {
  /** The provider's id of the event or of the occurrence. */
  readonly id: string;
  /** What `If-Match` takes. */
  readonly etag: string | null;
  readonly times: OutsideTimes;
  /** The provider's id of the series that it is an occurrence of. */
  readonly seriesId: string | null;
  /** Where the series has this occurrence, wherever it was moved to: an instant, or a day of an all-day series. */
  readonly originalStart: string | null;
  /** At most 200; oneself and the organizer come first. */
  readonly attendees: readonly OutsideAttendee[];
  /** An https address. */
  readonly meetingUrl: string | null;
  /** Declined by the person whose account it is. */
  readonly isDeclined: boolean;
  /** It is somebody else's to change, or no application's. The rights on the calendar come on top. */
  readonly isReadOnly: boolean;
  /** The key that `insertEvent` was given, where Daywall made it; null for an occurrence. */
  readonly key: string | null;
  /** When it was last changed outside: an instant. */
  readonly updatedAt: string;
}

export interface OutsideRecurrence {
  /** RFC 5545 RRULE without its name: `FREQ=WEEKLY;BYDAY=MO`. */
  readonly rule: string;
  /** Starts of the occurrences that were taken out, each as `originalStart` has it. */
  readonly excluded: readonly string[];
}

/** What is to stand in a calendar. */
export interface NewOutsideEvent extends OutsideText {
  readonly times: OutsideTimes;
  /** Null: once. */
  readonly recurrence: OutsideRecurrence | null;
}

/** What of an event changes; what is missing stays. */
export interface OutsidePatch {
  readonly title?: string;
  readonly description?: string | null;
  readonly location?: string | null;
  readonly times?: OutsideTimes;
}

/** A series as it was made, by its first occurrence. */
export interface OutsideSeries extends NewOutsideEvent {
  readonly id: string;
  readonly etag: string | null;
  readonly recurrence: OutsideRecurrence;
  readonly isReadOnly: boolean;
}

/** The occurrence from which an edit reaches further. */
export interface OutsideOccurrence {
  readonly seriesId: string;
  /** As `OutsideEvent` has it. */
  readonly originalStart: string;
}

/** Instants; the end is exclusive. */
export interface OutsideWindow {
  readonly timeMin: string;
  readonly timeMax: string;
}

export interface OutsideChanges {
  /**
   * Without a cursor every event that touches the window, else those that changed. Of these some may not touch the window:
   * they were moved out of it.
   */
  readonly events: readonly OutsideEvent[];
  /**
   * Ids of what is gone, or stands in this window no more; also what never stood here may be told. The id of a series
   * means all its occurrences in the window that are not among `events`.
   */
  readonly removedIds: readonly string[];
  /** Asks for what changes after this. */
  readonly cursor: string;
}

export interface OutsideChannelRequest {
  /** A UUID. */
  readonly id: string;
  /** Comes back with every call; at most 128 characters. */
  readonly secret: string;
  /** The https address to call. */
  readonly url: string;
  /** When it is to end: an instant. The provider may end it earlier. */
  readonly expiresAt: string;
}

export interface OutsideChannel {
  /** The provider's id of the channel. */
  readonly id: string;
  /** What stopping a Google channel takes besides. */
  readonly resourceId: string | null;
  readonly expiresAt: string;
}

/**
 * One provider's calendars. `token` is an access token; `calendarId`, `eventId` and `seriesId` are the provider's ids.
 * Everything fails with `ProviderError` alone. Nothing is tried twice except where it says so: pauses and retries are the
 * caller's.
 *
 * A `key` is a UUID that stands for one write: the same call with the same key is done once, however often it is sent,
 * also where an answer was lost after the effect.
 */
export interface CalendarProvider {
  readonly provider: 'google' | 'microsoft';
  listCalendars(token: string): Promise<readonly OutsideCalendar[]>;
  /**
   * All pages of what a window holds, or of what changed in it since `cursor`. Fails with `cursor_expired` where the
   * provider forgot the cursor.
   */
  changes(
    token: string,
    calendarId: string,
    window: OutsideWindow,
    cursor: string | null,
  ): Promise<OutsideChanges>;
  /** A single event or an occurrence; `not_found` for a cancelled one. */
  getEvent(token: string, calendarId: string, eventId: string): Promise<OutsideEvent>;
  /**
   * Makes it, or finds what this key made before. With a recurrence, answers its first occurrence. `not_found`: this key
   * made it, it was deleted since, and the provider knows; to make it anew takes a new key.
   */
  insertEvent(token: string, calendarId: string, event: NewOutsideEvent, key: string): Promise<OutsideEvent>;
  /** Changes a single event, or one occurrence alone. `conflict` where it is no longer as `etag` has it; null: whatever it is. */
  patchEvent(
    token: string,
    calendarId: string,
    eventId: string,
    etag: string | null,
    patch: OutsidePatch,
  ): Promise<OutsideEvent>;
  /** Deletes a single event, or one occurrence alone. One that is gone already is no error. */
  deleteEvent(token: string, calendarId: string, eventId: string, etag: string | null): Promise<void>;
  /**
   * Undoes `deleteEvent`: the same event stands again where the provider can do that, else one made by `key`. Its id may
   * be another.
   */
  restoreEvent(
    token: string,
    calendarId: string,
    eventId: string,
    event: NewOutsideEvent,
    key: string,
  ): Promise<OutsideEvent>;
  getSeries(token: string, calendarId: string, seriesId: string): Promise<OutsideSeries>;
  /**
   * Changes the whole series. `times` are those that `occurrence` gets; every other one moves as far on the clocks of the
   * series' zone, and lasts as long. What was changed in single ones stays; with new times the provider may give
   * occurrences new ids and forget it. Tried again once where the series changes meanwhile.
   */
  patchSeries(
    token: string,
    calendarId: string,
    occurrence: OutsideOccurrence,
    patch: OutsidePatch,
    key: string,
  ): Promise<void>;
  /** One that is gone already is no error. */
  deleteSeries(token: string, calendarId: string, seriesId: string): Promise<void>;
  /**
   * Ends the series before `occurrence`. A patch: from there on a new series, made by `key`, stands with it; `times` as in
   * `patchSeries`. Occurrences that were taken out stay out; texts that were changed in single later ones stay, and their
   * times where the patch has none. `delete`: nothing stands from there on. At the first occurrence the whole series is
   * meant. Answers the id of the series in which the occurrence stands now; null after `delete`.
   */
  splitSeries(
    token: string,
    calendarId: string,
    occurrence: OutsideOccurrence,
    patch: OutsidePatch | 'delete',
    key: string,
  ): Promise<{ readonly seriesId: string | null }>;
  /** Has the provider call an address when something changes in a calendar. */
  watch(token: string, calendarId: string, channel: OutsideChannelRequest): Promise<OutsideChannel>;
  /** One that has ended already is no error. */
  unwatch(token: string, channel: Pick<OutsideChannel, 'id' | 'resourceId'>): Promise<void>;
}
