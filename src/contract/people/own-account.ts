import * as z from 'zod/mini';
import { entityId } from '../entity.ts';
import { archiveQuery, archiveSize } from '../export/exported-archive.ts';
import { MAX_IDENTITIES, MAX_PASSWORD } from '../limits.ts';
import { defineRoute } from '../route.ts';
import { email, newPassword, user } from './user.ts';

/** Optional, so that a missing token gets the specification's own error message from the service. */
const token = z.optional(z.nullable(z.string().check(z.maxLength(200))));
const password = z.string().check(z.minLength(1), z.maxLength(MAX_PASSWORD));
const done = z.object({});

export const accountRoutes = {
  verifyAccount: defineRoute({
    method: 'POST',
    path: '/api/verify-account',
    access: 'bearer',
    write: true,
    body: z.object({ verifyToken: token }),
    reply: user,
    errors: ['no_user_token', 'invalid_token', 'email_taken'],
    summary: 'Prove that the address in one’s account is one’s own; also takes over a changed address',
    serves: 'POST /verify-account {verifyToken}',
  }),
  requestAccountVerification: defineRoute({
    method: 'GET',
    path: '/api/request-account-verification',
    access: 'bearer',
    write: false,
    reply: done,
    errors: [],
    summary: 'Send the mail that verifies the account once more',
    serves: 'GET /request-account-verification',
  }),
  requestPasswordReset: defineRoute({
    method: 'POST',
    path: '/api/request-password-reset',
    access: 'public',
    write: false,
    body: z.object({ email: z.optional(z.nullable(z.string().check(z.maxLength(254)))) }),
    reply: done,
    errors: ['password_reset_failed', 'anti_forgery'],
    summary: 'Send a mail that resets the password, if there is such an account: the answer does not tell',
    serves: 'POST /request-password-reset {email}',
  }),
  resetPassword: defineRoute({
    method: 'POST',
    path: '/api/reset-password',
    access: 'public',
    write: false,
    body: z.object({ token, password: z.optional(z.nullable(newPassword)) }),
    reply: done,
    errors: [
      'password_reset_failed',
      'password_common',
      'password_personal',
      'invalid_token',
      'anti_forgery',
    ],
    summary: 'Set a new password by the token of the mail; ends every session and every other way in',
    serves: 'POST /reset-password',
  }),
  changePassword: defineRoute({
    method: 'PUT',
    path: '/api/auth/password',
    access: 'bearer',
    write: false,
    body: z.object({
      /** Required once the account has a password. */
      currentPassword: z.optional(password),
      newPassword,
      /** Ids of the identities to unlink: these provider accounts can no longer sign the user in. */
      unlinkIdentities: z._default(z.array(entityId).check(z.maxLength(MAX_IDENTITIES)), []),
      /** Renewal of the feed's secret address. */
      renewFeed: z._default(z.boolean(), false),
    }),
    reply: done,
    errors: ['wrong_password', 'confirmation_needed', 'password_common', 'password_personal'],
    summary: 'Set a new password, or the first; ends every other session and what else is named',
    serves: null,
  }),
  requestEmailChange: defineRoute({
    method: 'POST',
    path: '/api/request-email-change',
    access: 'bearer',
    write: false,
    body: z.object({ email, password: z.optional(password) }),
    reply: done,
    errors: ['wrong_password', 'confirmation_needed'],
    summary: 'Send a mail to a new address, which becomes the account’s when it is verified',
    serves: null,
  }),
  exportAccount: defineRoute({
    method: 'GET',
    path: '/api/account/export',
    access: 'bearer',
    write: false,
    query: archiveQuery,
    /** A streamed zip archive: JSON, tables, a calendar and checklists; a client gets a `Blob`. */
    reply: z.unknown(),
    errors: [],
    summary: 'One archive (zip) of everything that is the caller’s',
    serves: null,
  }),
  getAccountExportSize: defineRoute({
    method: 'GET',
    path: '/api/account/export/size',
    access: 'bearer',
    write: false,
    reply: archiveSize,
    errors: [],
    summary: 'About how large that archive will be',
    serves: null,
  }),
  deleteAccount: defineRoute({
    method: 'DELETE',
    path: '/api/me',
    access: 'bearer',
    write: false,
    body: z.object({ password: z.optional(password) }),
    reply: done,
    errors: ['wrong_password', 'confirmation_needed', 'last_owner'],
    summary: 'Delete the account with everything that is the caller’s alone',
    serves: null,
  }),
};
