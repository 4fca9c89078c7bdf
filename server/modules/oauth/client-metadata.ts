import * as z from 'zod/mini';
import { MAX_NAME, MAX_URL } from '#contract/limits.ts';
import { line } from '#contract/single-line.ts';
import { asRefusal } from '#server/errors.ts';
import { parseInput } from '#server/input.ts';
import { OauthError } from './oauth-error.ts';
import { destinationOf } from './redirect-address.ts';

/** Redirect addresses of one client. */
const MAX_REDIRECTS = 20;

/** OAuth client, whoever says what it is. */
export interface OauthClient {
  readonly id: string;
  readonly name: string;
  /** Host that describes it; null for a client that has registered itself. */
  readonly host: string | null;
  readonly isOwn: boolean;
  readonly redirectUris: readonly string[];
}

/** Fields of a client’s description that matter here (RFC 7591, section 2); it may have more. */
const metadata = z.object({
  client_id: z.optional(z.string()),
  client_name: z.optional(line(MAX_NAME)),
  redirect_uris: z
    .array(z.string().check(z.maxLength(MAX_URL)))
    .check(z.minLength(1), z.maxLength(MAX_REDIRECTS)),
  token_endpoint_auth_method: z.optional(z.string()),
  grant_types: z.optional(z.array(z.string())),
  response_types: z.optional(z.array(z.string())),
});
export type ClientMetadata = z.output<typeof metadata>;

function parse(given: unknown): ClientMetadata {
  try {
    return parseInput(metadata, given);
  } catch (error) {
    const [issue] = asRefusal(error)?.issues ?? [];
    const where = issue === undefined ? '' : `: ${issue.path} ${issue.message}`;
    throw new OauthError('invalid_client_metadata', `The description is not valid${where}`);
  }
}

/**
 * Description of a public client that signs people in by a code. Throws `OauthError` for one that wants a secret or
 * another flow, and for an address that no code is sent to.
 */
export function readMetadata(given: unknown, methods: readonly string[]): ClientMetadata {
  const parsed = parse(given);
  const { redirect_uris: addresses, token_endpoint_auth_method: method, grant_types: grants } = parsed;
  const wrong = addresses.find((each) => destinationOf(each) === null);
  if (wrong !== undefined)
    throw new OauthError(
      'invalid_redirect_uri',
      'Redirect addresses are https, http on the device itself, or of a scheme of one’s own',
    );
  if (method !== undefined && !methods.includes(method))
    throw new OauthError('invalid_client_metadata', 'Clients are public: token_endpoint_auth_method is none');
  if (grants?.includes('authorization_code') === false)
    throw new OauthError('invalid_client_metadata', 'grant_types has to have authorization_code');
  if (parsed.response_types?.includes('code') === false)
    throw new OauthError('invalid_client_metadata', 'response_types has to have code');
  return parsed;
}

/** Name that a client gives itself, or where it takes people back to. */
export function clientNameOf({ client_name: name = '', redirect_uris: addresses }: ClientMetadata): string {
  return name === '' ? (destinationOf(addresses[0] ?? '')?.name ?? '') : name;
}
