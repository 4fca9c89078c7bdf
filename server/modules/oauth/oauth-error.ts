/** Errors of the protocol, with the status of those that are answered as JSON (RFC 6749, 7009, 7591, 8707). */
const statuses = {
  invalid_request: 400,
  invalid_client: 400,
  invalid_grant: 400,
  invalid_scope: 400,
  invalid_target: 400,
  invalid_redirect_uri: 400,
  invalid_client_metadata: 400,
  unsupported_grant_type: 400,
  unsupported_response_type: 400,
  temporarily_unavailable: 503,
} as const;
export type OauthErrorId = keyof typeof statuses;

/** Refusal of a request of an OAuth client, which knows the errors of the protocol and not those of the contract. */
export class OauthError extends Error {
  override readonly name = 'OauthError';
  readonly id: OauthErrorId;
  readonly status: number;

  constructor(id: OauthErrorId, description: string, status: number = statuses[id]) {
    super(description);
    this.id = id;
    this.status = status;
  }

  toReply() {
    return { error: this.id, error_description: this.message };
  }
}
