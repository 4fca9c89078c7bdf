/** Messages of errors that a client raises before sending, in the specification's wording, by error id. */
export const rejections = {
  no_task_id: 'No task id',
  no_note_id: 'Rejected: No note Id',
  no_access_path: 'No access path given',
  access_already_requested: 'That access is already requested',
  no_request_id: 'No request id',
  no_organization_name: 'No organization name',
  no_user_token: 'No user token',
  password_reset_failed: 'Password reset request did not work',
  unauthenticated: 'Not signed in',
  invalid_input: 'The input is not valid',
  provider_not_configured: 'This server has no settings for that provider',
  provider_unreachable: 'The provider does not answer: try again later',
} as const;
