/** Business constants of the specification (its section 9) and the bounds every input is held to. */

/** Silent refresh runs this long before the access token's `exp`. Milliseconds. */
export const REFRESH_LEAD = 90_000;
/** Wait before a refresh is tried again after no response or a transient status. Milliseconds. */
export const REFRESH_RETRY = 15_000;
/** Statuses that say "later", never "no". */
export const TRANSIENT_STATUSES: readonly number[] = [502, 503, 504];

/** Wait for an answer to one emit. Milliseconds. */
export const REALTIME_WAIT_TIMEOUT = 5_000;
/** Wait for a connection to stand. Milliseconds. */
export const REALTIME_CONNECTION_TIMEOUT = 10_000;
export const REALTIME_RECONNECTION_ATTEMPTS = 3;
/** First and longest pause between two attempts of one cycle. Milliseconds. */
export const REALTIME_RECONNECTION_DELAY = 1_000;
export const REALTIME_RECONNECTION_DELAY_MAX = 5_000;
/** Pause between two cycles of reconnection attempts. Milliseconds. */
export const REALTIME_CYCLE_PAUSE = 15_000;

/** Life of an access token. Seconds. */
export const ACCESS_TOKEN_LIFE = 15 * 60;
/** Life of a session that is not used. Seconds. */
export const SESSION_LIFE = 60 * 24 * 60 * 60;
/** Life of a session however much it is used: then its person signs in again. Seconds. */
export const SESSION_ABSOLUTE_LIFE = 365 * 24 * 60 * 60;
/** A retired refresh token is forgiven this long; after that it revokes its session. Milliseconds. */
export const RETIRED_TOKEN_GRACE = 30_000;
/** Life of the extension's authorization code. Seconds. */
export const AUTHORIZATION_CODE_LIFE = 60;

/** Change rows and request keys are kept this long. Days. */
export const CHANGE_RETENTION_DAYS = 30;
/** Notifications are kept this long, read or not. Days. */
export const NOTIFICATION_RETENTION_DAYS = 180;

export const MAX_TITLE = 500;
export const MAX_DESCRIPTION = 100_000;
export const MAX_NAME = 120;
export const MAX_EMAIL = 254;
export const MAX_URL = 2_048;
export const MIN_PASSWORD = 10;
export const MAX_PASSWORD = 200;
/** The longest estimate. Minutes (1,000 hours). */
export const MAX_WORKLOAD = 60_000;
/** The longest a schedule item may last. Days. */
export const MAX_SCHEDULE_ITEM_DAYS = 366;
/** Tasks, records or changes in one page of an answer. */
export const PAGE_SIZE = 1_000;
export const COMPLETED_PAGE_SIZE = 50;
export const SEARCH_PAGE_SIZE = 20;
/** How far a client's clock may run ahead before an instant it sends is refused as the future. Milliseconds. */
export const FUTURE_TOLERANCE = 60_000;

export const DEFAULT_IMPORTANCE = 50;

/** Header that the calls which carry the cookie must have. */
export const ANTI_FORGERY_HEADER = 'x-csrf-protection';
/** Header in which the extension hands over its refresh token. */
export const REFRESH_TOKEN_HEADER = 'x-refresh-token';
export const IDEMPOTENCY_HEADER = 'idempotency-key';

export const MAX_LABEL = 60;
/** Labels on one task. */
export const MAX_LABELS = 50;
/** Labels that one person keeps. */
export const MAX_OWN_LABELS = 1_000;
export const MAX_REMINDERS = 10;
/** The earliest reminder. Minutes before the due date or the start (four weeks). */
export const MAX_REMINDER = 40_320;
/** Other people's time records shown at once, the latest. An answer holds one more where there are more. */
export const MAX_SHARED_RECORDS = 5_000;
export const MAX_ASSET_LINKS = 50;
export const MAX_ASSET_VALUE = 2_048;
export const MAX_ACCESSES = 100;
export const MAX_RULE = 500;
export const MAX_COMMENT = 20_000;
export const MAX_MENTIONS = 50;
export const MAX_MESSAGE = 5_000;
export const MAX_DESCRIPTION_SHORT = 2_000;
export const MAX_QUERY = 200;
/** Characters of a saved filter's name; filters that one person keeps; choices within one field of a filter. */
export const MAX_FILTER_NAME = 80;
export const MAX_FILTERS = 1_000;
export const MAX_FILTER_CHOICES = 50;
/** Tasks below tasks, groups below groups: levels under the topmost. */
export const MAX_DEPTH = 8;
/** Whom one delegation request may ask. */
export const MAX_ADDRESSES = 50;
export const MAX_DELEGATION_DAYS = 365;
/** An unanswered delegation request expires after this, unless its issuer chose otherwise. Days. */
export const DELEGATION_DAYS = 14;
export const MAX_MEMBERS = 2_000;
/** Organizations that one person owns; groups of one organization. Deleted ones are not counted. */
export const MAX_OWNED_ORGANIZATIONS = 50;
export const MAX_GROUPS = 1_000;
/** Collections of one person, group or organization, deleted ones left out; tasks in one, finished ones too. */
export const MAX_COLLECTIONS = 1_000;
export const MAX_COLLECTED_TASKS = 5_000;
/** Tasks directly below one task, finished ones too; deleted ones are not counted. */
export const MAX_SUBTASKS = 500;
/** Life of the tokens in mails. Seconds. */
export const VERIFICATION_LIFE = 3 * 24 * 60 * 60;
export const PASSWORD_RESET_LIFE = 60 * 60;
export const INVITATION_LIFE = 14 * 24 * 60 * 60;
/** Time for which a person who declined an invitation is not invited to the same organization again. Seconds. */
export const INVITATION_PAUSE = 30 * 24 * 60 * 60;
/** Invitations to accounts that may wait for an answer in one organization. */
export const MAX_WAITING_INVITATIONS = 200;
/** How long whoever signed in or showed again who they are need not do it once more. Seconds. */
export const CONFIRMATION_LIFE = 10 * 60;
/** Accounts at providers that one person signs in by, and connects for their calendars. */
export const MAX_IDENTITIES = 10;
export const MAX_INTEGRATIONS = 10;
/** Minutes of planned work that fill a day, unless the person says otherwise. */
export const DEFAULT_DAILY_CAPACITY = 480;
/** Calendars whose look one person keeps, and the characters of what names one. */
export const MAX_CALENDARS = 50;
export const MAX_CALENDAR_ID = 64;
/** Calendars that one person reads from their addresses, the events of one, and the characters of its name. */
export const MAX_SUBSCRIPTIONS = 20;
export const MAX_SUBSCRIBED_EVENTS = 5_000;
export const MAX_CALENDAR_NAME = 80;
/** What outside calendars say: who is invited to one event, and the characters of a provider's id, a place and a name. */
export const MAX_ATTENDEES = 200;
export const MAX_OUTSIDE_ID = 1_024;
export const MAX_LOCATION = 1_000;
export const MAX_NAME_OUTSIDE = 254;
