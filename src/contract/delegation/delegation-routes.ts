import * as z from 'zod/mini';
import { entityId, instant } from '../entity.ts';
import { MAX_ADDRESSES, MAX_DELEGATION_DAYS } from '../limits.ts';
import { email } from '../people/user.ts';
import { defineRoute } from '../route.ts';
import { scheduleItem } from '../schedule-item.ts';
import { dueFields } from '../task/due-fields.ts';
import { accessPath } from '../task/task-access.ts';
import { delegationRequest, requestMessage } from './delegation.ts';

const addressId = { id: entityId };
/** Checked field by field in the service, which answers with the specification's own error messages. */
const address = z.extend(accessPath, { ...addressId, email: z.optional(z.nullable(email)) });
const ofRequest = z.object({ id: entityId });
const ofTask = z.object({ noteId: z.string() });
const write = { access: 'bearer', write: true, reply: delegationRequest } as const;

/** `block`: planned in the assignee's schedule; null without a long enough gap before the due date. */
const acceptance = z.object({
  request: delegationRequest,
  block: z.nullable(scheduleItem),
  /** Always null: earlier clients require it and planned what stood here with a second write. */
  offeredBlock: z.null(),
});

const newRequest = z.object({
  id: entityId,
  access: z._default(z.array(address).check(z.maxLength(MAX_ADDRESSES)), []),
  dueDate: z._default(dueFields.dueDate, null),
  dueDay: z.optional(dueFields.dueDay),
  isWholeDay: z._default(dueFields.isWholeDay, false),
  message: z._default(requestMessage, ''),
  /** Days until an unanswered request expires; null is never. */
  expiresInDays: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(MAX_DELEGATION_DAYS)))),
});
export const taskOffer = z.extend(newRequest, { noteId: entityId });

const assignment = z.object({
  /** Request that says who gave the task to whom, accepted from the beginning. */
  id: entityId,
  userId: entityId,
  /** Access of the assignee, if they have none yet. */
  accessId: z.optional(entityId),
});
export const taskAssignment = z.extend(assignment, { noteId: entityId });

export const delegationRoutes = {
  createDelegationRequest: defineRoute({
    ...write,
    method: 'POST',
    path: '/api/delegation/request/:noteId',
    params: ofTask,
    body: newRequest,
    errors: [
      'no_task_id',
      'no_access_path',
      'access_already_requested',
      'not_found',
      'not_permitted',
      'not_verified',
      'already_requested',
      'already_delegated',
      'already_finished',
      'id_taken',
    ],
    summary: 'Offer a task to people, groups, organizations or email addresses',
    serves: 'POST /delegation/request/{noteId}',
  }),
  createDelegationAccess: defineRoute({
    ...write,
    method: 'POST',
    path: '/api/delegation/requestAccess/:noteId',
    params: ofTask,
    body: address,
    errors: [
      'no_task_id',
      'no_access_path',
      'access_already_requested',
      'not_found',
      'not_permitted',
      'not_verified',
      'not_requested',
      'too_many',
      'id_taken',
    ],
    summary: 'Ask one more person, group, organization or email address',
    serves: 'POST /delegation/requestAccess/{noteId}',
  }),
  deleteDelegationAccess: defineRoute({
    ...write,
    method: 'DELETE',
    path: '/api/delegation/requestAccess/:noteId/:requestAccessId',
    params: z.object({ noteId: z.string(), requestAccessId: entityId }),
    errors: ['no_task_id', 'not_found', 'not_permitted', 'not_requested'],
    summary: 'Ask one of them no longer',
    serves: 'DELETE /delegation/requestAccess/{noteId}/{requestAccessId}',
  }),
  deleteDelegationRequest: defineRoute({
    ...write,
    method: 'DELETE',
    path: '/api/delegation/request/:id',
    params: ofRequest,
    errors: ['not_found', 'not_permitted', 'not_pending'],
    summary: 'Withdraw a request',
    serves: 'DELETE /delegation/request/{id}',
  }),
  getDelegationRequests: defineRoute({
    method: 'GET',
    path: '/api/delegation/requests',
    access: 'bearer',
    write: false,
    reply: z.array(delegationRequest),
    errors: [],
    summary: 'Requests that wait, one’s own and those that ask one, and those answered in the last 30 days',
    serves: 'GET /delegation/requests',
  }),
  acceptDelegationRequest: defineRoute({
    method: 'POST',
    path: '/api/delegation/acceptRequest/:id',
    access: 'bearer',
    write: true,
    params: z.object({ id: z.string() }),
    /** `access`: the address for which the caller accepts; left out, the one that names the caller, else the first that reaches them. */
    body: z.object({ access: z.optional(z.nullable(z.object(addressId))) }),
    reply: acceptance,
    errors: ['no_request_id', 'not_found', 'not_permitted', 'not_pending'],
    summary: 'Take the task, with a block in one’s schedule: the first who accepts gets it',
    serves: 'POST /delegation/acceptRequest/{id} with access',
  }),
  rejectDelegationRequest: defineRoute({
    ...write,
    method: 'POST',
    path: '/api/delegation/rejectRequest/:id',
    params: z.object({ id: z.string() }),
    body: z.object({
      access: z.optional(z.nullable(z.object(addressId))),
      message: z._default(requestMessage, ''),
      /** Whether the issuer’s further requests no longer reach the caller, unless they share an organization. */
      blocks: z._default(z.boolean(), false),
    }),
    errors: ['no_request_id', 'not_found', 'not_permitted', 'not_pending'],
    summary: 'Decline: closes the address by which one was asked',
    serves: 'POST /delegation/rejectRequest/{id}',
  }),
  getDelegationRequest: defineRoute({
    method: 'GET',
    path: '/api/delegation/request/:id',
    access: 'bearer',
    write: false,
    params: ofRequest,
    reply: delegationRequest,
    errors: ['not_found'],
    summary: 'One request',
    serves: 'GET /delegation/request/{id}',
  }),
  proposeDelegationDate: defineRoute({
    ...write,
    method: 'POST',
    path: '/api/delegation/proposeDate/:id',
    params: ofRequest,
    body: z.object({
      proposalId: entityId,
      dueDate: instant,
      dueDay: z.optional(dueFields.dueDay),
      isWholeDay: z._default(z.boolean(), false),
      message: z._default(requestMessage, ''),
    }),
    errors: ['not_found', 'not_permitted', 'not_pending', 'id_taken'],
    summary: 'Propose another date instead of an answer',
    serves: null,
  }),
  answerDelegationProposal: defineRoute({
    ...write,
    method: 'POST',
    path: '/api/delegation/answerProposal/:id',
    params: ofRequest,
    body: z.object({ proposalId: entityId, isAccepted: z.boolean() }),
    errors: ['not_found', 'not_permitted', 'not_pending'],
    summary: 'Agree to a proposed date, which becomes the request’s and the task’s, or decline it',
    serves: null,
  }),
  assignTask: defineRoute({
    ...write,
    method: 'POST',
    path: '/api/delegation/assign/:noteId',
    params: ofTask,
    body: assignment,
    errors: [
      'no_task_id',
      'not_found',
      'not_permitted',
      'already_requested',
      'already_delegated',
      'already_finished',
      'id_taken',
    ],
    summary: 'Give a task to a member of one’s organization, who can hand it back',
    serves: null,
  }),
  handBackTask: defineRoute({
    ...write,
    method: 'POST',
    path: '/api/delegation/handBack/:noteId',
    params: ofTask,
    body: z.object({ message: z._default(requestMessage, '') }),
    errors: ['no_task_id', 'not_found', 'not_permitted', 'not_delegated', 'already_finished'],
    summary: 'Give an accepted task back to its owner',
    serves: null,
  }),
};
