import * as z from 'zod/mini';
import { entityId, instant, timeZone } from './entity.ts';
import { guestAnswer } from './people/guest-answer.ts';
import { defineRoute } from './route.ts';
import { attendee } from './schedule-item.ts';

/** Token in the link of a mail. */
export const mailToken = z.string().check(z.minLength(1), z.maxLength(200));

/** Invitation of a guest, as the holder of its token sees it. */
const guestInvitation = z.object({
  title: z.string(),
  organizerName: z.string(),
  startDate: instant,
  endDate: instant,
  isAllDay: z.boolean(),
  timeZone,
  rule: z.nullable(z.string()),
  location: z.nullable(z.string()),
  description: z.nullable(z.string()),
  response: attendee.shape.response,
  isCancelled: z.boolean(),
  /** Token with which the guest’s address refuses invitations by mail. */
  refusalToken: z.string(),
});
export type GuestInvitation = z.infer<typeof guestInvitation>;

/** One answer in the history of a meeting. */
export const guestAnswerEntry = z.object({ email: z.string(), response: guestAnswer, answeredAt: instant });
export type GuestAnswerEntry = z.infer<typeof guestAnswerEntry>;

/** Calls of guests, who need no account. Reading is a POST too, so that no address carries the token to a log. */
export const guestRoutes = {
  readGuestInvitation: defineRoute({
    method: 'POST',
    path: '/api/guests/read',
    access: 'public',
    write: false,
    body: z.object({ token: mailToken }),
    reply: z.nullable(guestInvitation),
    errors: [],
    summary: 'What the token of a guest’s mail invites to; null where it is of no use any more',
    serves: null,
  }),
  answerGuestInvitation: defineRoute({
    method: 'POST',
    path: '/api/guests/answer',
    access: 'public',
    write: false,
    body: z.object({ token: mailToken, response: guestAnswer }),
    reply: z.nullable(guestInvitation),
    errors: ['invalid_token', 'too_many_requests'],
    summary: 'A guest accepts, may come or declines; the latest answer counts',
    serves: null,
  }),
  getGuestAnswers: defineRoute({
    method: 'GET',
    path: '/api/schedule-items/:id/guest-answers',
    access: 'bearer',
    write: false,
    params: z.object({ id: entityId }),
    reply: z.object({ answers: z.array(guestAnswerEntry) }),
    errors: ['not_found'],
    summary: 'Answers of the guests of one’s own item, or of its series, latest first',
    serves: null,
  }),
};
