import * as z from 'zod/mini';
import { provider } from '#contract/integration.ts';
import { language } from '#contract/people/app-settings.ts';
import { deliveredNotification, reader } from './notification-texts.ts';

/** `name`: how the reader is greeted; may be empty. */
const letter = { to: z.string(), language, name: z.string() };
const token = z.string();
/** Sign-in methods that ended with the old password, besides sessions. Mails queued by older versions lack it. */
const ended = z._default(
  z.object({
    identities: z.array(z.object({ provider, email: z.string() })),
    isFeedRenewed: z.boolean(),
  }),
  { identities: [], isFeedRenewed: false },
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
  /** Notice of many wrong passwords. */
  z.object({ kind: z.literal('failedSignIns'), ...letter }),
  /** Notice of a new identity at a provider. */
  z.object({ kind: z.literal('signInMethodAdded'), ...letter }),
  /** Sent to the owner of an account whose address was used to register another. */
  z.object({ kind: z.literal('registrationAttempt'), ...letter }),
  z.object({ kind: z.literal('accountDeleted'), ...letter }),
  /** `actor` and `organization` are names. The receiver may have no account, so `language` is the inviter's. */
  z.object({ kind: z.literal('invitation'), ...letter, actor: z.string(), organization: z.string(), token }),
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
