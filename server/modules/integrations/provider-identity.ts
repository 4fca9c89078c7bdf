import * as z from 'zod/mini';
import { MAX_EMAIL, MAX_NAME } from '#contract/limits.ts';
import type { Provider } from '#contract/provider-names.ts';
import { singleLine } from '#contract/single-line.ts';
import { RefusalError } from '#server/errors.ts';

export interface ProviderIdentity {
  readonly provider: Provider;
  /** Stable across address changes and never reused. */
  readonly subject: string;
  /** Lower case. */
  readonly email: string;
  /** Whether the provider verified that the address belongs to this user. */
  readonly isEmailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
}

/** Tenant of Microsoft's personal accounts, whose addresses Microsoft verifies. */
const PERSONAL = '9188040d-6c67-4c5b-b112-36a304b66dad';
/**
 * Issuers of every tenant. Addresses of work accounts there are set by each tenant's administrator, so they prove
 * nothing.
 */
const MANY_TENANTS = /\/(?:common|organizations)\/v2\.0\/?$/;

const name = z.catch(z.string(), '');
/** Boolean claim, which some services of a provider send as text or number. */
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
  /** Microsoft's claim for the account's name: this one in ID tokens, `upn` in access tokens. */
  preferred_username: z.optional(z.unknown()),
  upn: z.optional(z.unknown()),
  /** Optional claim: Microsoft verified that the domain of the address belongs to the tenant. */
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

/** A first name is required: without one the full name stands in, or the local part of the address. */
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
  // The claim covers `email` only.
  const isDomainVerified = xms_edov && address.safeParse(parsed.data.email).success;
  const isEmailVerified = tid === PERSONAL || isDomainVerified || isOneTenant;
  const names = namesOf(parsed.data, email);
  return { provider: 'microsoft', subject: `${tid}/${oid}`, email, isEmailVerified, ...names };
}

const readers: Readonly<Record<Provider, (claims: unknown, issuer: string) => ProviderIdentity>> = {
  google: readGoogle,
  microsoft: readMicrosoft,
};

/**
 * Reads the claims of a verified ID token. `issuer` is the provider's issuer in this server's settings. Throws
 * `provider_refused` if the claims identify nobody.
 */
export function readIdentity(of: Provider, claims: unknown, issuer: string): ProviderIdentity {
  return readers[of](claims, issuer);
}
