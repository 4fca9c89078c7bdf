import * as z from 'zod/mini';
import { entityId } from '#contract/entity.ts';
import { MAX_COMMENT, MAX_MESSAGE } from '#contract/limits.ts';
import { email } from '#contract/people/user.ts';
import { RefusalError } from '../../errors.ts';
import { defineTool } from '../tool.ts';
import { dueOf, wallTime, writtenDue } from './tool-times.ts';

const message = z._default(z.string().check(z.maxLength(MAX_MESSAGE)), '');

export const askSomebody = defineTool({
  name: 'ask_somebody',
  title: 'Ask somebody',
  description:
    'Asks a person to take a task on. They are told at once, by mail too; the task is theirs when they accept. Name the person by the id of find_people, or by email address.',
  kind: 'write',
  reachesOthers: true,
  input: z.object({
    task_id: entityId,
    user_id: z.optional(entityId),
    email: z.optional(email),
    message,
    due: z.optional(wallTime),
  }),
  output: z.object({ requestId: z.string(), taskId: z.string(), status: z.string() }),
  uses: ['createDelegationRequest'],
  async run({ calls }, { task_id: noteId, user_id: userId, email: address, message: text, due }) {
    if ((userId === undefined) === (address === undefined))
      throw new RefusalError('invalid_input', [{ path: 'user_id', message: 'or `email`, one of them' }]);
    const { zone } = await calls.settings();
    const id = calls.madeId();
    const request = await calls.call('createDelegationRequest', {
      params: { noteId },
      body: {
        id,
        access: [
          { id: calls.partId('address'), ...(address === undefined ? { userId } : { email: address }) },
        ],
        message: text,
        ...(due === undefined ? {} : dueOf(due, zone)),
      },
    });
    return {
      data: { requestId: id, taskId: noteId, status: request.status },
      summary: 'They have been asked.',
      undo: { step: 'withdraw_request', ids: [id], versions: [calls.versionOf(id)] },
    };
  },
});

export const answerRequest = defineTool({
  name: 'answer_request',
  title: 'Answer a request',
  description:
    'Answers a request of list_requests that asks the user: accept takes the task on, decline says no, propose offers another date. Who asks is told at once. Only accepting can be undone.',
  kind: 'destructive',
  reachesOthers: true,
  input: z.object({
    request_id: entityId,
    answer: z.enum(['accept', 'decline', 'propose']),
    message: message.check(z.describe('For decline and propose')),
    due: z.optional(wallTime).check(z.describe('Needed for propose')),
  }),
  output: z.object({ requestId: z.string(), taskId: z.string(), status: z.string() }),
  uses: ['acceptDelegationRequest', 'rejectDelegationRequest', 'proposeDelegationDate'],
  async run({ calls }, { request_id: id, answer, message: text, due }) {
    const { zone } = await calls.settings();
    const params = { id };
    if (answer === 'accept') {
      const { request } = await calls.call('acceptDelegationRequest', { params, body: {} });
      const taskId = request.issuerNoteId;
      return {
        data: { requestId: id, taskId, status: request.status },
        summary: 'The task was taken on.',
        undo: { step: 'hand_back', ids: [taskId, id], versions: [calls.versionOf(id)] },
      };
    }
    const date = due === undefined ? null : dueOf(due, zone);
    if (answer === 'propose' && date?.dueDate == null)
      throw new RefusalError('invalid_input', [{ path: 'due', message: 'is needed to propose a date' }]);
    const request =
      date?.dueDate == null || answer === 'decline'
        ? await calls.call('rejectDelegationRequest', { params, body: { message: text } })
        : await calls.call('proposeDelegationDate', {
            params,
            body: { ...date, dueDate: date.dueDate, proposalId: calls.partId('proposal'), message: text },
          });
    return {
      data: { requestId: id, taskId: request.issuerNoteId, status: request.status },
      summary: answer === 'decline' ? 'The request was declined.' : 'Another date was proposed.',
    };
  },
});

export const answerProposal = defineTool({
  name: 'answer_proposal',
  title: 'Answer a proposed date',
  description:
    'Answers another date that somebody proposes for a request of the user’s own (`proposals` of list_requests): agreed, it becomes the date of request and task. They are told at once. It cannot be undone.',
  kind: 'destructive',
  reachesOthers: true,
  input: z.object({ request_id: entityId, proposal_id: entityId, agree: z.boolean() }),
  output: z.object({ requestId: z.string(), taskId: z.string(), due: z.nullable(z.string()) }),
  uses: ['answerDelegationProposal'],
  async run({ calls }, { request_id: id, proposal_id: proposalId, agree: isAccepted }) {
    const { zone } = await calls.settings();
    const body = { proposalId, isAccepted };
    const request = await calls.call('answerDelegationProposal', { params: { id }, body });
    return {
      data: { requestId: id, taskId: request.issuerNoteId, due: writtenDue(request, zone) },
      summary: isAccepted ? 'The date was agreed to.' : 'The proposed date was declined.',
    };
  },
});

export const comment = defineTool({
  name: 'comment',
  title: 'Comment on a task',
  description: 'Writes a comment on a task, which everybody who sees the task can read.',
  kind: 'write',
  reachesOthers: true,
  input: z.object({
    task_id: entityId,
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_COMMENT), z.describe('Markdown')),
  }),
  output: z.object({ commentId: z.string(), taskId: z.string() }),
  uses: ['createComment'],
  async run({ calls }, { task_id: noteId, text }) {
    const commentId = calls.madeId();
    await calls.emit('createComment', { commentId, noteId, text });
    return {
      data: { commentId, taskId: noteId },
      summary: 'The comment was written.',
      undo: { step: 'delete_comment', ids: [commentId], versions: [calls.versionOf(commentId)] },
    };
  },
});
