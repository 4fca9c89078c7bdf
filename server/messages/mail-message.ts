import * as z from 'zod/mini';
import { provider } from '#contract/integrations/integration.ts';
import { language } from '#contract/people/app-settings.ts';
import { deliveredNotification, reader } from './notification-texts.ts';

/** `name`: how the reader is greeted; may be empty. */
const letter = { to: z.string(), language, name: z.string() };
const token = z.string();
/** Host of a webhook’s address, and its organization if it is not a person’s own. */
const ofWebhook = { host: z.string(), organizationId: z.nullable(z.string()) };
/** Sign-in methods that ended with the old password, besides sessions. Mails queued by older versions lack it. */
const ended = z._default(
  z.object({
    identities: z.array(z.object({ provider, email: z.string() })),
    isFeedRenewed: z.boolean(),
    haveTokensEnded: z._default(z.boolean(), false),
  }),
  { identities: [], isFeedRenewed: false, haveTokensEnded: false },
);

/**
 * Every mail that Daywall sends, as data: the text is composed when it is sent. Tokens are in the form of links.
 */
export const mailMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('verifyAccount'), ...letter, token }),
  /** Sent to the new address. */
  z.object({ kind: z.literal('verifyEmailChange'), ...letter, token }),
  /** Sent to the current address of the account. */
  z.object({ kind: z.literal('emailChangeRequested'), ...letter, newEmail: z.string() }),
  /** Sent to the former address of the account. */
  z.object({ kind: z.literal('emailChanged'), ...letter, newEmail: z.string() }),
  z.object({ kind: z.literal('resetPassword'), ...letter, token }),
  z.object({ kind: z.literal('passwordChanged'), ...letter, ended }),
  z.object({ kind: z.literal('passwordReset'), ...letter, ended }),
  /** Sign-in with an unknown browser. The description is the browser's own. */
  z.object({
    kind: z.literal('newDevice'),
    ...letter,
    userAgent: z.string(),
    session: z.enum(['web', 'extension']),
  }),
  /** Notice of a new personal token, by the name that its user gave it. */
  z.object({ kind: z.literal('tokenMade'), ...letter, tokenName: z.string() }),
  /** Notice of a program that was connected, by the name that it gives itself. */
  z.object({ kind: z.literal('programConnected'), ...letter, tokenName: z.string() }),
  /** Notice of many wrong passwords. */
  z.object({ kind: z.literal('failedSignIns'), ...letter }),
  /** Notice of a new identity at a provider. */
  z.object({ kind: z.literal('signInMethodAdded'), ...letter }),
  /** Sent to the owner of an account whose address was used to register another. */
  z.object({ kind: z.literal('registrationAttempt'), ...letter }),
  z.object({ kind: z.literal('accountDeleted'), ...letter }),
  /** Notice of a webhook that was switched off: no success for three days, or its receiver has ended it. */
  z.object({ kind: z.literal('webhookFailed'), ...letter, ...ofWebhook }),
  z.object({ kind: z.literal('webhookGone'), ...letter, ...ofWebhook }),
  /** `actor` and `organization` are names. The receiver may have no account, so `language` is the inviter's. */
  z.object({ kind: z.literal('invitation'), ...letter, actor: z.string(), organization: z.string(), token }),
  /** Invitation to an item, its changes and its end. The guest may have no account, so `language` is the organizer's. */
  z.object({
    kind: z.literal('guest'),
    ...letter,
    change: z.enum(['invited', 'changed', 'cancelled']),
    actor: z.string(),
    replyTo: z.string(),
    /** Address for answers of calendars, besides. Mails queued by older versions lack it. */
    answersTo: z._default(z.nullable(z.string()), null),
    item: z.object({
      title: z.nullable(z.string()),
      startDate: z.string(),
      endDate: z.string(),
      isAllDay: z.boolean(),
      timeZone: z.string(),
      location: z.nullable(z.string()),
      description: z.nullable(z.string()),
    }),
    isRepeating: z.boolean(),
    token,
    calendar: z.object({ method: z.enum(['REQUEST', 'CANCEL']), content: z.string() }),
  }),
  /** Request to take on a task, to an email address without an account, so `language` is the issuer's. */
  z.object({
    kind: z.literal('request'),
    ...letter,
    actor: z.string(),
    title: z.string(),
    excerpt: z.nullable(z.string()),
    requestId: z.string(),
    /** Of the link; null in mails that older versions queued, which lead to the request of an account. */
    token: z._default(z.nullable(z.string()), null),
    /** Request itself, or the answer to the date that its receiver proposed. */
    news: z._default(z.enum(['asked', 'agreed', 'turnedDown']), 'asked'),
  }),
  /** `excerpt` is the text of a user, such as the comment or the request's message; null for none. */
  z.object({
    kind: z.literal('notification'),
    to: letter.to,
    name: letter.name,
    notification: deliveredNotification,
    reader,
    excerpt: z.nullable(z.string()),
  }),
]);
export type MailMessage = z.infer<typeof mailMessage>;
export type MailOf<K extends MailMessage['kind']> = Extract<MailMessage, { kind: K }>;

/** Kinds that other people cause, to addresses that may have no account: an address can refuse them all. */
const outreachKinds = ['invitation', 'guest', 'request'] as const satisfies readonly MailMessage['kind'][];

export function isOutreach(message: MailMessage): message is MailOf<(typeof outreachKinds)[number]> {
  return outreachKinds.some((each) => each === message.kind);
}
