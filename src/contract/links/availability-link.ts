import * as z from 'zod/mini';
import { instant } from '../entity.ts';
import { defineRoute } from '../route.ts';

/** Availability link: a user's free and busy times for whoever has its address, without titles. docs/decisions/0092. */
const availabilityLink = z.object({
  /** Address of the page; null unless the caller confirmed their identity just now. */
  address: z.nullable(z.url()),
  /** Address of the same times as a calendar file; null as `address` is. */
  calendarAddress: z.nullable(z.url()),
  createdAt: instant,
  /** Day (UTC) of the latest reading; null before the first. */
  lastOpenedOn: z.nullable(z.iso.date()),
});
export type AvailabilityLink = z.infer<typeof availabilityLink>;

export const availabilityLinkRoutes = {
  getAvailabilityLink: defineRoute({
    method: 'GET',
    path: '/api/availability-link',
    access: 'bearer',
    write: false,
    reply: z.object({ link: z.nullable(availabilityLink) }),
    errors: [],
    summary: 'The link to one’s free and busy times; null where there is none',
    serves: null,
  }),
  createAvailabilityLink: defineRoute({
    method: 'POST',
    path: '/api/availability-link',
    access: 'bearer',
    write: true,
    reply: availabilityLink,
    errors: ['confirmation_needed', 'web_session_needed'],
    summary: 'Publish one’s free and busy times; where they are published already, at the same address',
    serves: null,
  }),
  deleteAvailabilityLink: defineRoute({
    method: 'DELETE',
    path: '/api/availability-link',
    access: 'bearer',
    write: true,
    reply: z.object({ link: z.null() }),
    errors: [],
    summary: 'End the link to one’s free and busy times: its address answers nothing any more',
    serves: null,
  }),
};
