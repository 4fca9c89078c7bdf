import * as z from 'zod/mini';
import { requestMessage } from '../delegation/delegation.ts';
import { entityId, instant } from '../entity.ts';
import { file } from '../files/file.ts';
import { mailToken as token } from '../guest.ts';
import { defineRoute } from '../route.ts';
import { dueFields } from '../task/due-fields.ts';
import { offeredFields } from '../task/offered-fields.ts';

const message = z._default(requestMessage, '');

/** Delegation request as whoever holds its link sees it, without an account. */
const linkedRequest = z.object({
  issuerName: z.string(),
  note: z.object(offeredFields),
  /** Requested due date; null leaves the task's own. */
  ...dueFields,
  message: z.string(),
  /** `accepted`: by this link. */
  status: z.enum(['pending', 'accepted']),
  isDone: z.boolean(),
  email: z.string(),
  /** Name that they gave; may be empty. */
  name: z.string(),
  /** Their own latest proposal. */
  proposal: z.nullable(z.object({ ...dueFields, status: z.enum(['pending', 'accepted', 'declined']) })),
  comments: z.array(
    z.object({
      id: entityId,
      authorName: z.string(),
      isMine: z.boolean(),
      text: z.string(),
      createdAt: instant,
    }),
  ),
  /** Files of the task, once it was accepted. */
  files: z.array(file),
  /** Calendar file (RFC 5545) of the task. */
  calendar: z.string(),
  /** Token with which the address refuses further mails. */
  refusalToken: z.string(),
});
export type LinkedRequest = z.infer<typeof linkedRequest>;

const linkAct = z.discriminatedUnion('act', [
  z.object({ act: z.enum(['accept', 'finish', 'reopen']) }),
  z.object({ act: z.literal('decline'), message }),
  z.object({
    act: z.literal('propose'),
    proposalId: entityId,
    ...dueFields,
    dueDate: instant,
    message,
  }),
  z.object({ act: z.literal('comment'), commentId: entityId, text: requestMessage }),
]);
export type LinkAct = z.input<typeof linkAct>;

const ofAddress = z.object({ id: entityId, requestAccessId: entityId });

/** Calls of links, which need no account. Reading is a POST too, so that no address carries the token to a log. */
export const requestLinkRoutes = {
  readRequestLink: defineRoute({
    method: 'POST',
    path: '/api/request-links/read',
    access: 'public',
    write: false,
    body: z.object({ token }),
    reply: z.nullable(linkedRequest),
    errors: ['too_many_requests'],
    summary: 'What the link in a request’s mail asks; null once it has ended',
    serves: null,
  }),
  answerRequestLink: defineRoute({
    method: 'POST',
    path: '/api/request-links/answer',
    access: 'public',
    write: false,
    body: z.object({
      token,
      /** Name by which the issuer knows them, kept from then on. */
      name: z.optional(requestMessage),
      answer: linkAct,
    }),
    reply: z.nullable(linkedRequest),
    errors: [
      'invalid_token',
      'not_pending',
      'already_finished',
      'not_finished',
      'id_taken',
      'too_many_requests',
    ],
    summary: 'Accept, decline, propose a date, comment, finish or reopen by the link alone',
    serves: null,
  }),
  openRequestLinkFile: defineRoute({
    method: 'POST',
    path: '/api/request-links/file',
    access: 'public',
    write: false,
    body: z.object({ token, fileId: entityId }),
    reply: z.object({ url: z.string() }),
    errors: ['not_found', 'too_many_requests'],
    summary: 'Address of a file of the task that was accepted by the link, for a few minutes',
    serves: null,
  }),
  endRequestLink: defineRoute({
    method: 'POST',
    path: '/api/delegation/endLink/:id/:requestAccessId',
    access: 'bearer',
    write: true,
    params: ofAddress,
    reply: z.object({}),
    errors: ['not_found', 'not_permitted', 'not_delegated'],
    summary: 'End the link by which a task was accepted: an open task is its owner’s again',
    serves: null,
  }),
  sendRequestAgain: defineRoute({
    method: 'POST',
    path: '/api/delegation/sendAgain/:id/:requestAccessId',
    access: 'bearer',
    write: true,
    params: ofAddress,
    reply: z.object({}),
    errors: ['not_found', 'not_permitted', 'not_pending', 'not_verified', 'too_many_requests'],
    summary: 'Send the mail to an email address that was asked again',
    serves: null,
  }),
};
