import * as z from 'zod/mini';
import { rejections } from './rejection.ts';

/**
 * Catalogue of errors that leave the server: a stable id, its HTTP status and its message. Messages follow the
 * specification (its sections 5 and 8) if it has a text.
 */
export const errorCatalogue = {
  invalid_input: { status: 400, message: rejections.invalid_input },
  invalid_json: { status: 400, message: 'Unable to encode submission body' },
  anti_forgery: { status: 400, message: 'The anti-forgery header or a known origin is missing' },
  no_task_id: { status: 400, message: rejections.no_task_id },
  no_note_id: { status: 400, message: rejections.no_note_id },
  no_access_path: { status: 400, message: rejections.no_access_path },
  no_request_id: { status: 400, message: rejections.no_request_id },
  no_organization_name: { status: 400, message: rejections.no_organization_name },
  no_user_token: { status: 400, message: rejections.no_user_token },
  password_reset_failed: { status: 400, message: rejections.password_reset_failed },
  invalid_token: { status: 400, message: 'The link is not valid any more' },
  invalid_rule: { status: 400, message: 'The recurrence rule is invalid or has no dates' },
  no_due_date: { status: 400, message: 'A recurring task needs a due date' },
  endpoint_not_allowed: { status: 400, message: 'That push address is not allowed' },
  address_not_allowed: {
    status: 400,
    message: 'That address is not allowed: it has to be public, with https',
  },
  split_outside: { status: 400, message: 'The instant is outside the record' },
  too_many: { status: 400, message: 'The limit is reached' },
  in_the_future: { status: 400, message: 'That instant is in the future' },
  ends_before_start: { status: 400, message: 'The end is before the start' },
  invalid_code: { status: 400, message: 'The authorization code is not valid' },
  unknown_client: { status: 400, message: 'The program that asks for access is not known' },
  authorization_refused: { status: 400, message: 'The request for access cannot be granted' },
  redirect_not_allowed: { status: 400, message: 'That redirect address is not allowed' },
  password_common: { status: 400, message: 'That password is too easy to guess' },
  password_personal: {
    status: 400,
    message: 'That password is too close to your name, your address or ours',
  },
  unauthenticated: { status: 401, message: rejections.unauthenticated },
  wrong_credentials: { status: 401, message: 'Email or password is wrong' },
  session_revoked: { status: 403, message: 'This session has ended' },
  insufficient_scope: { status: 403, message: 'The token does not allow this' },
  not_found: { status: 404, message: 'Not found' },
  route_not_found: { status: 404, message: 'No route matches URL' },
  method_not_allowed: { status: 405, message: 'Method Not Allowed' },
  not_permitted: { status: 409, message: 'You may see this but not change it' },
  public_links_off: { status: 409, message: 'The organization does not allow public links' },
  not_verified: { status: 409, message: 'Verify your email address first' },
  wrong_password: { status: 409, message: 'The password is wrong' },
  access_already_requested: { status: 409, message: rejections.access_already_requested },
  access_taken: { status: 409, message: 'That access is already given' },
  already_requested: { status: 409, message: 'The task already has an open request' },
  already_delegated: { status: 409, message: 'The task is already delegated' },
  not_requested: { status: 409, message: 'The task has no open request' },
  not_pending: { status: 409, message: 'The request is no longer open' },
  not_delegated: { status: 409, message: 'The task is not delegated' },
  already_member: { status: 409, message: 'That person is already a member' },
  invitation_declined: { status: 409, message: 'That person declined recently: ask again in a few weeks' },
  not_a_colleague: { status: 409, message: 'That person is not a member of an organization of yours' },
  not_a_member: { status: 409, message: 'That person is not a member' },
  last_owner: { status: 409, message: 'An organization needs an owner' },
  too_many_members: { status: 409, message: 'The organization cannot have more members' },
  too_deep: { status: 409, message: 'That would be nested too deep' },
  group_cycle: { status: 409, message: 'A group cannot be inside itself' },
  task_cycle: { status: 409, message: 'A task cannot be its own subtask' },
  label_taken: { status: 409, message: 'There is already a label with that name' },
  not_recurring: { status: 409, message: 'The task does not repeat' },
  provider_not_configured: { status: 409, message: rejections.provider_not_configured },
  provider_refused: { status: 409, message: 'The provider refused' },
  provider_unreachable: { status: 409, message: rejections.provider_unreachable },
  access_not_granted: { status: 409, message: 'The provider was not allowed to share the calendar' },
  caldav_refused: { status: 409, message: 'The server refused the user name or the password' },
  caldav_not_found: { status: 409, message: 'There is no CalDAV server at that address' },
  caldav_empty: { status: 409, message: 'The account has no calendar' },
  certificate_refused: { status: 409, message: 'The server’s certificate is not valid' },
  account_exists: {
    status: 409,
    message: 'There is an account with this email: sign in to it and connect the provider in the settings',
  },
  email_unverified: { status: 409, message: 'The provider does not say that this email is the person’s own' },
  identity_taken: { status: 409, message: 'That account at the provider belongs to somebody else here' },
  identity_not_linked: { status: 409, message: 'That account at the provider is not connected' },
  last_sign_in_method: { status: 409, message: 'This is your only way to sign in' },
  confirmation_needed: {
    status: 409,
    message: 'Confirm it is you first: with your password, or at your provider',
  },
  web_session_needed: { status: 409, message: 'Only a session of the web app may do that' },
  no_integration: { status: 409, message: 'No calendar of that provider is connected' },
  text_quota_reached: { status: 409, message: 'There is no room left for changes: deleting makes room' },
  storage_quota_reached: { status: 409, message: 'There is no room left for files' },
  wrong_offset: { status: 409, message: 'The upload stands at another offset' },
  id_taken: { status: 409, message: 'That id is already taken' },
  email_taken: { status: 409, message: 'There is already an account with this email' },
  user_name_taken: { status: 409, message: 'That user name is already taken' },
  request_id_reused: { status: 409, message: 'That request id was used for another payload' },
  already_finished: { status: 409, message: 'The task is already finished' },
  not_finished: { status: 409, message: 'The task is not finished' },
  cursor_expired: { status: 410, message: 'The cursor is too old: load everything again' },
  version_conflict: { status: 412, message: 'It was changed since: read it again' },
  too_large: { status: 413, message: 'The input is too large' },
  file_too_large: { status: 413, message: 'The file is too large' },
  unsupported_media_type: { status: 415, message: 'Only JSON is accepted' },
  too_many_requests: { status: 429, message: 'Too many requests: try again later' },
  storage_full: { status: 503, message: 'The server has no space left for changes: try again later' },
  unavailable: { status: 503, message: 'The server is starting or stopping: try again' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorId = keyof typeof errorCatalogue;

const errorIds = Object.keys(errorCatalogue) as [ErrorId, ...ErrorId[]];

export const errorReply = z.object({
  id: z.enum(errorIds),
  message: z.string(),
  /** Invalid fields of the input: paths such as `data.title` with what was expected there. */
  issues: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  /** Scopes that the token lacks, with spaces between; absent where no token suffices. */
  scope: z.optional(z.string()),
  /** Of `too_many_requests`: whole seconds after which it may be tried again, as `Retry-After` says. */
  retryAfter: z.optional(z.int().check(z.positive())),
});
export type ErrorReply = z.infer<typeof errorReply>;
