import * as z from 'zod/mini';
import { entityId, instant } from '../entity.ts';
import { MAX_LINK_DAYS } from '../limits.ts';
import { defineRoute } from '../route.ts';

/** Contents of a published collection beside titles, dates and progress; all of it is left out until it is chosen. */
const linkChoices = z.object({
  view: z.enum(['list', 'board']),
  hasDescriptions: z.boolean(),
  hasFinished: z.boolean(),
  /** Names of assignees. */
  hasNames: z.boolean(),
  /** Days from now until the link ends; null: until somebody ends it. */
  days: z.nullable(z.int().check(z.minimum(1), z.maximum(MAX_LINK_DAYS))),
});
export type LinkChoices = z.infer<typeof linkChoices>;

/** Public link: a collection that whoever has its address may read, as far as its maker may. docs/decisions/0091. */
export const publicLink = z.object({
  /** A collection has one public link at most. */
  collectionId: entityId,
  collectionName: z.string(),
  makerName: z.string(),
  view: linkChoices.shape.view,
  hasDescriptions: z.boolean(),
  hasFinished: z.boolean(),
  hasNames: z.boolean(),
  createdAt: instant,
  endsAt: z.nullable(instant),
  /** Day (UTC) of the latest reading; null before the first. */
  lastOpenedOn: z.nullable(z.iso.date()),
  /** Null unless the caller confirmed their identity just now: the address alone opens the collection. */
  address: z.nullable(z.url()),
});
export type PublicLink = z.infer<typeof publicLink>;

const byCollection = { params: z.object({ id: entityId }) };
const write = { access: 'bearer', write: true, serves: null } as const;
const read = { access: 'bearer', method: 'GET', write: false, serves: null } as const;

export const publicLinkRoutes = {
  getPublicLinks: defineRoute({
    ...read,
    path: '/api/public-links',
    query: z.object({ organizationId: z.optional(entityId) }),
    reply: z.object({ isAllowed: z.boolean(), links: z.array(publicLink) }),
    errors: ['not_found', 'not_permitted'],
    summary: 'Public links that one made, or all those of an organization and whether it allows them',
  }),
  getPublicLink: defineRoute({
    ...read,
    ...byCollection,
    path: '/api/public-links/:id',
    reply: z.object({ isAllowed: z.boolean(), link: z.nullable(publicLink) }),
    errors: ['not_found', 'not_permitted'],
    summary: 'The public link of a collection, and whether its organization allows one',
  }),
  createPublicLink: defineRoute({
    ...write,
    ...byCollection,
    method: 'POST',
    path: '/api/public-links/:id',
    body: linkChoices,
    reply: publicLink,
    errors: ['confirmation_needed', 'web_session_needed', 'not_found', 'not_permitted', 'public_links_off'],
    summary: 'Publish a collection; where it is published already, the address stays',
  }),
  updatePublicLink: defineRoute({
    ...write,
    ...byCollection,
    method: 'PUT',
    path: '/api/public-links/:id',
    body: linkChoices,
    reply: publicLink,
    errors: ['confirmation_needed', 'web_session_needed', 'not_found', 'not_permitted', 'public_links_off'],
    summary: 'Change what a public link shows; from then on it reads as the caller',
  }),
  deletePublicLink: defineRoute({
    ...write,
    ...byCollection,
    method: 'DELETE',
    path: '/api/public-links/:id',
    reply: z.object({ id: entityId }),
    errors: ['not_found', 'not_permitted'],
    summary: 'End a public link: its address answers nothing any more',
  }),
  allowPublicLinks: defineRoute({
    ...write,
    method: 'PUT',
    path: '/api/organizations/:orgId/public-links',
    params: z.object({ orgId: entityId }),
    body: z.object({ isAllowed: z.boolean() }),
    reply: z.object({ isAllowed: z.boolean() }),
    errors: ['confirmation_needed', 'web_session_needed', 'not_found', 'not_permitted'],
    summary: 'Allow public links in an organization, or end the reading of all of them at once',
  }),
};
