import * as z from 'zod/mini';
import type { Provider } from '#contract/integration.ts';
import { MAX_EMAIL, MAX_NAME } from '#contract/limits.ts';
import { singleLine } from '#contract/line.ts';
import { RefusalError } from '#server/errors.ts';

/** Who somebody is to a provider, once the provider's word for it was verified. */
export interface ProviderIdentity {
  readonly provider: Provider;
  /** Stays the same whatever the address becomes, and is nobody else's ever. */
  readonly subject: string;
  /** Lower case. */
  readonly email: string;
  /** Whether the provider knows that the address is this person's own. */
  readonly isEmailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
}

/** The tenant of Microsoft's personal accounts, whose addresses Microsoft has verified. */
const PERSONAL = '9188040d-6c67-4c5b-b112-36a304b66dad';
/** Issuers that speak for every tenant. In a work account of any tenant its administrator writes the address. */
const MANY_TENANTS = /\/(?:common|organizations)\/v2\.0\/?$/;

const name = z.catch(z.string(), '');
/** A claim that is a boolean or, by some of a provider's services, written as text or number. */
const flag = z.catch(
  z.pipe(
    z.unknown(),
    z.transform((value) => value === true || value === 'true' || value === 1 || value === '1'),
  ),
  false,
);
const address = z.string().check(z.trim(), z.toLowerCase(), z.email(), z.maxLength(MAX_EMAIL));

const googleClaims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  email: address,
  email_verified: flag,
  given_name: name,
  family_name: name,
  name,
});
const microsoftClaims = z.object({
  oid: z.string().check(z.minLength(1), z.maxLength(100)),
  tid: z.string().check(z.minLength(1), z.maxLength(100)),
  email: z.optional(z.unknown()),
  /** An ID token names the account so, an access token by `upn`. */
  preferred_username: z.optional(z.unknown()),
  upn: z.optional(z.unknown()),
  /** Microsoft verified that the domain of the address belongs to the tenant; an optional claim. */
  xms_edov: flag,
  given_name: name,
  family_name: name,
  name,
});

interface Names {
  readonly given_name: string;
  readonly family_name: string;
  readonly name: string;
}

/** A first name is needed; where the provider has no parts, the whole name is it, else the address's beginning. */
function namesOf({ given_name, family_name, name }: Names, email: string) {
  const [given, family, whole] = [given_name, family_name, name].map((part) => singleLine(part).trim());
  const first = given || whole || email.slice(0, email.indexOf('@'));
  return { firstName: first.slice(0, MAX_NAME), lastName: (family ?? '').slice(0, MAX_NAME) };
}

function readGoogle(claims: unknown): ProviderIdentity {
  const parsed = googleClaims.safeParse(claims);
  if (!parsed.success) throw new RefusalError('provider_refused');
  const { sub: subject, email, email_verified } = parsed.data;
  return {
    provider: 'google',
    subject,
    email,
    isEmailVerified: email_verified,
    ...namesOf(parsed.data, email),
  };
}

function readMicrosoft(claims: unknown, issuer: string): ProviderIdentity {
  const parsed = microsoftClaims.safeParse(claims);
  if (!parsed.success) throw new RefusalError('provider_refused');
  const { oid, tid, xms_edov } = parsed.data;
  const named = [parsed.data.email, parsed.data.preferred_username, parsed.data.upn];
  const email = named.map((value) => address.safeParse(value).data).find((value) => value !== undefined);
  if (email === undefined) throw new RefusalError('provider_refused');
  const isOneTenant = !MANY_TENANTS.test(issuer);
  // Only of `email` does the claim speak.
  const isDomainVerified = xms_edov && address.safeParse(parsed.data.email).success;
  const isEmailVerified = tid === PERSONAL || isDomainVerified || isOneTenant;
  const names = namesOf(parsed.data, email);
  return { provider: 'microsoft', subject: `${tid}/${oid}`, email, isEmailVerified, ...names };
}

/**
 * Reads the claims of a verified ID token. `issuer`: where this server's settings say that the provider is. Refuses
 * `provider_refused` where the claims do not say who the person is.
 */
export function readIdentity(of: Provider, claims: unknown, issuer: string): ProviderIdentity {
  return of === 'google' ? readGoogle(claims) : readMicrosoft(claims, issuer);
}
