import * as z from 'zod/mini';
import { entityFields, entityId, instant } from '../entity.ts';
import { MAX_MESSAGE } from '../limits.ts';
import { dueFields } from '../task/due-fields.ts';
import { offeredFields } from '../task/offered-fields.ts';

/** Message of a request or of an answer. */
export const requestMessage = z.string().check(z.trim(), z.maxLength(MAX_MESSAGE));

/** One address of a request. `isMine`: the reader is the address or a member of it. */
export const requestAccess = z.object({
  id: entityId,
  userId: z.nullable(entityId),
  groupId: z.nullable(entityId),
  organizationId: z.nullable(entityId),
  /** Email address that was asked. Its issuer sees no `userId` before its user answers. */
  email: z._default(z.nullable(z.string()), null),
  name: z.string(),
  status: z.enum(['pending', 'accepted', 'rejected']),
  /** User who answered for this address, for a group or an organization one of its members. Null while it is open. */
  answeredById: z.nullable(entityId),
  answeredByName: z.nullable(z.string()),
  answeredAt: z.nullable(instant),
  message: z.string(),
  isMine: z.boolean(),
});
export type RequestAccess = z.infer<typeof requestAccess>;

/** Due date by which one of the people asked would accept. */
const dateProposal = z.object({
  id: entityId,
  /** Null for somebody without an account. */
  userId: z.nullable(entityId),
  userName: z.string(),
  ...dueFields,
  message: requestMessage,
  status: z.enum(['pending', 'accepted', 'declined']),
  at: instant,
});

/** The first to accept becomes the assignee. Until then those asked see only `note` of the task. */
export const delegationRequest = z.object({
  ...entityFields,
  issuerNoteId: entityId,
  issuerId: entityId,
  issuerName: z.string(),
  note: z.object(offeredFields),
  access: z.array(requestAccess),
  /** The address by which the reader is asked; null for the issuer. */
  requestAccessId: z.nullable(entityId),
  /** Due date that is asked for; null leaves the task's own. */
  ...dueFields,
  message: requestMessage,
  /** Expiry of an unanswered request. */
  expiresAt: z.nullable(instant),
  status: z.enum(['pending', 'accepted', 'rejected', 'withdrawn', 'expired', 'handedBack']),
  acceptedById: z.nullable(entityId),
  acceptedByName: z.nullable(z.string()),
  answeredAt: z.nullable(instant),
  proposals: z.array(dateProposal),
});
export type DelegationRequest = z.infer<typeof delegationRequest>;
