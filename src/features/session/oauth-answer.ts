import * as z from 'zod/mini';
import { providerNames } from '#contract/provider-names.ts';
import { safeReturnTo } from './return-to.ts';

const asked = z.object({
  provider: z.enum(providerNames),
  purpose: z.enum(['login', 'calendar', 'link', 'confirm']),
  state: z.string().check(z.minLength(16)),
  nonce: z.string().check(z.minLength(16)),
  issuer: z.nullable(z.string()),
  codeVerifier: z.string().check(z.regex(/^[A-Za-z0-9._~-]{43,128}$/)),
  returnTo: z._default(z.string(), '/'),
});
type Asked = z.infer<typeof asked>;

/** Faults, named by the text keys below `session.oauth.fault`. */
export type OauthFault = 'notAsked' | 'otherState' | 'declined' | 'provider' | 'noCode';

export type OauthAnswer =
  | { readonly fault: OauthFault; readonly detail: string }
  | { readonly asked: Asked; readonly code: string };

/**
 * Authorization response of a provider, checked against this tab's request. An unsolicited response is never used: a
 * link made by somebody else must not sign a user in.
 */
export function readOauthAnswer(parameters: URLSearchParams, kept: string | null): OauthAnswer {
  const parsed = asked.safeParse(readJson(kept));
  if (!parsed.success) return { fault: 'notAsked', detail: '' };
  if (parameters.get('state') !== parsed.data.state) return { fault: 'otherState', detail: '' };
  const sender = parameters.get('iss');
  if (sender !== null && parsed.data.issuer !== null && sender !== parsed.data.issuer)
    return { fault: 'otherState', detail: '' };
  const error = parameters.get('error');
  if (error === 'access_denied') return { fault: 'declined', detail: '' };
  if (error !== null) return { fault: 'provider', detail: parameters.get('error_description') ?? error };
  const code = parameters.get('code');
  if (code === null || code === '') return { fault: 'noCode', detail: '' };
  return { asked: { ...parsed.data, returnTo: safeReturnTo(parsed.data.returnTo) }, code };
}

function readJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
