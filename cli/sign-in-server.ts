import * as z from 'zod/mini';
import { COMMAND_LINE_CLIENT } from '#contract/limits.ts';
import { CommandError, exitCodes } from './command-error.ts';
import { demandServerAddress } from './server-address.ts';

const metadata = z.object({ issuer: z.string(), authorization_endpoint: z.string() });
const tokens = z.object({ access_token: z.string(), refresh_token: z.string(), expires_in: z.number() });
/** Tokens of a sign-in by the browser, and the end of the first of them. Milliseconds since the epoch. */
export interface SignInTokens {
  readonly token: string;
  readonly refreshToken: string;
  readonly expiresAt: number;
}

const refusal = z.object({ error: z.string(), error_description: z.optional(z.string()) });

async function send(server: string, path: string, form?: URLSearchParams): Promise<Response> {
  const request = form === undefined ? {} : { method: 'POST', body: form };
  // A redirected form would hand its secrets on.
  return fetch(`${server}${path}`, { ...request, redirect: 'manual' }).catch(() => {
    throw new CommandError(`${server} does not answer.`, exitCodes.unreachable);
  });
}

/** Address of the page on which people let programs in. Throws `CommandError` for a server that has another address. */
export async function findSignInPage(address: string): Promise<string> {
  const server = demandServerAddress(address);
  const response = await send(server, '/.well-known/oauth-authorization-server');
  const parsed = z.safeParse(metadata, await response.json().catch(() => null));
  if (!response.ok || !parsed.success)
    throw new CommandError(
      `${server} does not sign in by the browser: run “daywall login --token”.`,
      exitCodes.unreachable,
    );
  const { issuer, authorization_endpoint: page } = parsed.data;
  if (issuer !== new URL(server).origin || URL.parse(page)?.origin !== issuer)
    throw new CommandError(`${server} calls itself ${issuer}: use that address.`, exitCodes.usage);
  return page;
}

/** Tokens for a form with a code or a refresh token. Null where the server takes neither any more. */
async function earn(server: string, fields: Readonly<Record<string, string>>): Promise<SignInTokens | null> {
  const form = new URLSearchParams({ ...fields, client_id: COMMAND_LINE_CLIENT });
  const response = await send(demandServerAddress(server), '/oauth/token', form);
  const body: unknown = await response.json().catch(() => null);
  const earned = z.safeParse(tokens, body);
  if (response.ok && earned.success) {
    const { access_token: token, refresh_token: refreshToken, expires_in: seconds } = earned.data;
    return { token, refreshToken, expiresAt: Date.now() + seconds * 1_000 };
  }
  const refused = z.safeParse(refusal, body);
  if (refused.success && refused.data.error === 'invalid_grant') return null;
  const reason = refused.success ? refused.data.error_description : undefined;
  throw new CommandError(
    `${server} did not sign in: ${reason ?? `it answered ${response.status}`}.`,
    exitCodes.unreachable,
  );
}

/** Tokens for a code that the page has given. */
export async function exchangeCode(
  server: string,
  proof: { readonly code: string; readonly verifier: string; readonly redirectUri: string },
): Promise<SignInTokens> {
  const { code, verifier, redirectUri } = proof;
  const fields = {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: redirectUri,
  };
  const earned = await earn(server, fields);
  if (earned === null) throw new CommandError('The sign-in took too long: run “daywall login” again.');
  return earned;
}

/** New tokens for a refresh token; null where its sign-in has ended. */
export function renewTokens(server: string, refreshToken: string): Promise<SignInTokens | null> {
  return earn(server, { grant_type: 'refresh_token', refresh_token: refreshToken });
}

/** Ends the sign-in of a refresh token. Returns whether the server has heard of it. */
export async function endSignIn(server: string, refreshToken: string): Promise<boolean> {
  const form = new URLSearchParams({ token: refreshToken, client_id: COMMAND_LINE_CLIENT });
  try {
    return (await send(demandServerAddress(server), '/oauth/revoke', form)).ok;
  } catch (error) {
    if (error instanceof CommandError) return false;
    throw error;
  }
}
