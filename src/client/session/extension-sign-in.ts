import * as z from 'zod/mini';
import type { Api } from '#contract/api.ts';
import { entityId } from '#contract/entity.ts';
import type { RouteReply } from '#contract/route.ts';
import { DeclinedError, RejectedInputError } from '../failure.ts';
import type { Send } from '../http/send.ts';
import type { AuthorizePort } from '../ports.ts';
import { challengeOf, randomText } from './pkce.ts';

const redirect = z.object({
  state: z.string(),
  code: z.optional(z.string().check(z.minLength(1))),
  error: z.optional(z.string()),
  /** Browser id of the web app, see `browser-id.ts`. */
  browser: z.optional(entityId),
});

/** PKCE (S256): the user agrees on the web app's page. docs/decisions/0006. */
export async function signInThroughBrowser(options: {
  readonly authorize: AuthorizePort;
  readonly serverUrl: string;
  readonly send: Send;
}): Promise<RouteReply<Api['exchangeExtensionCode']> & { readonly browserId?: string }> {
  const { authorize, serverUrl, send } = options;
  const codeVerifier = randomText();
  const state = randomText();
  const url = new URL('/extension/connect', serverUrl);
  url.searchParams.set('response_type', 'code');
  url.searchParams.set('redirect_uri', authorize.redirectUri);
  url.searchParams.set('code_challenge', await challengeOf(codeVerifier));
  url.searchParams.set('code_challenge_method', 'S256');
  url.searchParams.set('state', state);
  const answered = new URL(await authorize.open(url.href));
  const parsed = z.safeParse(redirect, Object.fromEntries(answered.searchParams));
  if (parsed.success && parsed.data.state === state && parsed.data.error !== undefined) {
    throw new DeclinedError('The sign-in was declined');
  }
  if (!parsed.success || parsed.data.state !== state || parsed.data.code === undefined) {
    throw new RejectedInputError('The sign-in was not answered by the page that was asked');
  }
  const { browser } = parsed.data;
  const reply = await send('exchangeExtensionCode', {
    body: { code: parsed.data.code, codeVerifier, redirectUri: authorize.redirectUri },
  });
  return browser === undefined ? reply : { ...reply, browserId: browser };
}
