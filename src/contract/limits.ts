import { MINUTE, MINUTES_PER_WEEK, SECONDS_PER_DAY, SECONDS_PER_HOUR } from '#time/units.ts';

/** Business constants of the specification (its section 9) and the bounds every input is held to. */

/** Lead of the silent refresh before the access token's `exp`. Milliseconds. */
export const REFRESH_LEAD = 90_000;
/** Pause before a refresh is retried after no response or a transient status. Milliseconds. */
export const REFRESH_RETRY = 15_000;
/** Statuses after which a request is retried. */
export const TRANSIENT_STATUSES: readonly number[] = [502, 503, 504];

/** Timeout of one emit. Milliseconds. */
export const REALTIME_WAIT_TIMEOUT = 5_000;
/** Timeout of connecting. Milliseconds. */
export const REALTIME_CONNECTION_TIMEOUT = 10_000;
export const REALTIME_RECONNECTION_ATTEMPTS = 3;
export const REALTIME_RECONNECTION_DELAY = 1_000;
export const REALTIME_RECONNECTION_DELAY_MAX = 5_000;
/** Pause between two cycles of reconnection attempts. Milliseconds. */
export const REALTIME_CYCLE_PAUSE = 15_000;

/** Life of an access token. Seconds. */
export const ACCESS_TOKEN_LIFE = 15 * 60;
/** Life of an unused session. Seconds. */
export const SESSION_LIFE = 60 * SECONDS_PER_DAY;
/** Absolute life of a session, used or not: then its user signs in again. Seconds. */
export const SESSION_ABSOLUTE_LIFE = 365 * SECONDS_PER_DAY;
/** Grace in which a retired refresh token is still accepted; after it, its reuse ends the session. Milliseconds. */
export const RETIRED_TOKEN_GRACE = 30_000;
/** Life of an authorization code, of the extension’s and of programs’. Seconds. */
export const AUTHORIZATION_CODE_LIFE = 60;

/** Personal tokens of one user; life of one that has an end, at most. Days. */
export const MAX_PERSONAL_TOKENS = 50;
export const MAX_TOKEN_LIFE = 366;

/** Life of the access tokens of a connected program, which renews them. Seconds. */
export const PROGRAM_ACCESS_LIFE = SECONDS_PER_HOUR;
/** OAuth client id of the command line. */
export const COMMAND_LINE_CLIENT = 'daywall-cli';
/** Longest query of a program’s request for access. Characters. */
export const MAX_AUTHORIZATION_QUERY = 8_192;

/** Retention of change log and request log. Days. */
export const CHANGE_RETENTION_DAYS = 30;
/** Retention of notifications, read or not. Days. */
export const NOTIFICATION_RETENTION_DAYS = 180;

/** Retention of the texts and the history of deleted tasks. Days. */
export const DELETED_TEXT_DAYS = 30;
/** Time after its deletion in which a task still takes room. Days. */
export const DELETED_ROOM_DAYS = 1;

export const MAX_TITLE = 500;
export const MAX_DESCRIPTION = 100_000;
export const MAX_NAME = 120;
export const MAX_EMAIL = 254;
export const MAX_URL = 2_048;
export const MIN_PASSWORD = 10;
export const MAX_PASSWORD = 200;
/** The longest estimate. Minutes (1,000 hours). */
export const MAX_WORKLOAD = 1_000 * 60;
/** The longest a schedule item may last. Days. */
export const MAX_SCHEDULE_ITEM_DAYS = 366;
/** Guests of one item or series in Daywall's own calendar. */
export const MAX_GUESTS = 20;
/** Answers of one guest in a day; also those that their history keeps. */
export const MAX_GUEST_ANSWERS = 20;
/** Running series of a user's own items; occurrences of one that are made ahead. */
export const MAX_ITEM_SERIES = 200;
export const MAX_OCCURRENCES_AHEAD = 750;
/** Tasks, records or changes in one page of an answer. */
export const PAGE_SIZE = 1_000;
export const COMPLETED_PAGE_SIZE = 50;
export const SEARCH_PAGE_SIZE = 20;
/** Tolerated lead of a client's clock before an instant it sends is refused as future. Milliseconds. */
export const FUTURE_TOLERANCE = MINUTE;

export const DEFAULT_IMPORTANCE = 50;

/** Header that is required on calls that carry the cookie. */
export const ANTI_FORGERY_HEADER = 'x-csrf-protection';
/** Header with the extension's refresh token. */
export const REFRESH_TOKEN_HEADER = 'x-refresh-token';
export const IDEMPOTENCY_HEADER = 'idempotency-key';

export const MAX_LABEL = 60;
/** Labels on one task. */
export const MAX_LABELS = 50;
/** A user's own labels. */
export const MAX_OWN_LABELS = 1_000;
export const MAX_REMINDERS = 10;
/** Longest lead of a reminder. Minutes before the due date or the start. */
export const MAX_REMINDER = 4 * MINUTES_PER_WEEK;
/** Timer records of other users in one answer, the latest first. An answer holds one more if there are more. */
export const MAX_SHARED_RECORDS = 5_000;
export const MAX_ASSET_LINKS = 50;
export const MAX_ASSET_VALUE = 2_048;
/** Characters of a file's name; files on one task, beside its other links, and on one comment. */
export const MAX_FILE_NAME = 255;
export const MAX_TASK_FILES = 100;
export const MAX_COMMENT_FILES = 10;
/** Tasks and comments that have one file. */
export const MAX_FILE_LINKS = 500;
/** Files in one page of one's own. */
export const FILES_PAGE_SIZE = 50;
/** Largest text that is shown as one. Bytes. */
export const MAX_SHOWN_TEXT = 1_048_576;
/** A user's unfinished uploads, and those that one server receives at once. */
export const MAX_UNFINISHED_UPLOADS = 50;
export const MAX_UPLOADS_AT_ONCE = 3;
/** Life of an unfinished upload, and of a file that nothing refers to. Seconds. */
export const UPLOAD_LIFE = SECONDS_PER_DAY;
export const MAX_ACCESSES = 100;
export const MAX_RULE = 500;
export const MAX_COMMENT = 20_000;
export const MAX_MENTIONS = 50;
export const MAX_MESSAGE = 5_000;
export const MAX_DESCRIPTION_SHORT = 2_000;
export const MAX_QUERY = 200;
/** Characters of a saved filter's name; filters of one user; choices within one field of a filter. */
export const MAX_FILTER_NAME = 80;
export const MAX_FILTERS = 1_000;
export const MAX_FILTER_CHOICES = 50;
/** Templates of one user or organization; tasks in one; characters of one as JSON; days from its anchor day. */
export const MAX_TEMPLATES = 200;
export const MAX_TEMPLATE_TASKS = 200;
export const MAX_TEMPLATE_TEXT = 100_000;
export const MAX_TEMPLATE_DAYS = 3_650;
/** Nesting levels of subtasks and of groups below the topmost. */
export const MAX_DEPTH = 8;
/** Addresses of one delegation request. */
export const MAX_ADDRESSES = 50;
export const MAX_DELEGATION_DAYS = 365;
/** Default expiry of an unanswered delegation request. Days. */
export const DELEGATION_DAYS = 14;
/** Life of the link of a request after its mail, and after its task was finished. Days. */
export const REQUEST_LINK_DAYS = 60;
export const DONE_LINK_DAYS = 30;
/** Mails of one request that its issuer has sent again to one address; comments by one link in a day; characters of a name. */
export const MAX_SENT_AGAIN = 3;
export const MAX_LINK_COMMENTS = 30;
export const MAX_LINK_NAME = 60;
export const MAX_MEMBERS = 2_000;
/** Organizations of one owner; groups of one organization. Deleted ones are not counted. */
export const MAX_OWNED_ORGANIZATIONS = 50;
export const MAX_GROUPS = 1_000;
/** Collections of one user, group or organization, deleted ones left out; tasks in one, finished ones too. */
export const MAX_COLLECTIONS = 1_000;
export const MAX_COLLECTED_TASKS = 5_000;
/** Tasks directly below one task, finished ones too; deleted ones are not counted. */
export const MAX_SUBTASKS = 500;
/** Life of the tokens in mails. Seconds. */
export const VERIFICATION_LIFE = 3 * SECONDS_PER_DAY;
export const PASSWORD_RESET_LIFE = SECONDS_PER_HOUR;
export const INVITATION_LIFE = 14 * SECONDS_PER_DAY;
/** Pause before a user who declined an invitation can be invited to the same organization again. Seconds. */
export const INVITATION_PAUSE = 30 * SECONDS_PER_DAY;
/** Open invitations to accounts in one organization. */
export const MAX_WAITING_INVITATIONS = 200;
/** Validity of a confirmation, or of a sign-in that counts as one. Seconds. */
export const CONFIRMATION_LIFE = 10 * 60;
/** A user's identities and integrations. */
export const MAX_IDENTITIES = 10;
export const MAX_INTEGRATIONS = 10;
/** Default daily capacity. Minutes of planned work. */
export const DEFAULT_DAILY_CAPACITY = 480;
/** Working hours of one weekday, in spans; ranges of days off of one user; characters of the name of one. */
export const MAX_WORKING_SPANS = 4;
export const MAX_DAYS_OFF = 200;
export const MAX_DAY_OFF_NAME = 80;
/** Calendars with view settings of one user; characters of a calendar's id. */
export const MAX_PINS = 40;
/** Address of a pinned page, with its search. Characters. */
export const MAX_PIN_PATH = 1_000;
export const MAX_CALENDARS = 50;
export const MAX_CALENDAR_ID = 64;
/** A user's subscriptions; events of one; characters of its name; unknown time zones that it lists. */
export const MAX_SUBSCRIPTIONS = 20;
export const MAX_SUBSCRIBED_EVENTS = 5_000;
export const MAX_CALENDAR_NAME = 80;
export const MAX_UNKNOWN_ZONES = 5;
/** Life of a public link that has an end, at most. Days. */
export const MAX_LINK_DAYS = 366;
/** Spaces to which one personal token is limited. */
export const MAX_TOKEN_SPACES = 50;
/** Webhooks of one user, and of one organization; collections that narrow one. */
export const MAX_WEBHOOKS = 10;
export const MAX_WEBHOOK_COLLECTIONS = 50;
/** Days for which failed events are tried again, and after which a webhook without any success is switched off. */
export const WEBHOOK_RETRY_DAYS = 3;
/** Entries that the log of one webhook keeps, and for how many days. */
export const MAX_WEBHOOK_LOG = 500;
export const WEBHOOK_LOG_DAYS = 30;
export const WEBHOOK_LOG_PAGE = 50;
/** Overlap in which a former secret of a webhook signs too. Hours. */
export const WEBHOOK_SECRET_OVERLAP_HOURS = 24;
/** Former secrets of one webhook that sign at once; of more the oldest end. */
export const MAX_FORMER_WEBHOOK_SECRETS = 10;
/** Bounds of provider data: attendees of one event; characters of a provider's id, of a location and of a name. */
export const MAX_ATTENDEES = 200;
export const MAX_OUTSIDE_ID = 1_024;
export const MAX_LOCATION = 1_000;
export const MAX_NAME_OUTSIDE = 254;
/** Password at a CalDAV server. Characters. */
export const MAX_PASSWORD_OUTSIDE = 1_024;
