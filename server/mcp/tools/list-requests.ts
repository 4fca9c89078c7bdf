import * as z from 'zod/mini';
import type { DelegationRequest, RequestAccess } from '#contract/delegation/delegation.ts';
import { missingScopes } from '#contract/tokens/token-scopes.ts';
import { defineTool } from '../tool.ts';
import type { TextAuthors, ToolCalls } from '../tool-calls.ts';
import { cursorField, goesOn, nextField, pageOf } from './pages.ts';
import { authorOf, byOthers, cutOfMany, OTHERS, writtenBy } from './shown-task.ts';
import { writtenDue } from './tool-times.ts';

/** Author of the title of an own request: the task’s last one, or whoever made the task, as far as the token reads tasks. */
async function titleAuthors(calls: ToolCalls, requests: readonly DelegationRequest[]) {
  const { grant, userId } = calls.caller;
  const own = requests.filter(({ issuerId }) => issuerId === userId);
  const readsTasks = grant === null || missingScopes(grant.scopes, 'tasks:read')?.length === 0;
  const authors: ReadonlyMap<string, TextAuthors> = readsTasks
    ? await calls.textAuthorsOf(own.map(({ issuerNoteId }) => issuerNoteId))
    : new Map();
  return ({ issuerId, issuerName, issuerNoteId }: DelegationRequest): string | null =>
    issuerId === userId ? authorOf(authors.get(issuerNoteId), 'title', userId) : byOthers(issuerName);
}

/** Name of an address: the user’s own words only where it is the email address that they asked. */
function nameAuthor({ email, name }: RequestAccess, isOwn: boolean): string | null {
  return isOwn && email === name ? null : OTHERS;
}

const shownRequest = z.object({
  id: z.string(),
  taskId: z.string(),
  title: z.string(),
  message: z.string(),
  writtenBy,
  asksUser: z.boolean(),
  asked: z.array(z.object({ name: z.string(), writtenBy, status: z.string() })),
  proposals: z
    .array(z.object({ id: z.string(), due: z.nullable(z.string()), message: z.string(), writtenBy }))
    .check(z.describe('Other dates that those asked propose and that wait for answer_proposal')),
  due: z.nullable(z.string()),
  status: z.string(),
});

export const listRequests = defineTool({
  name: 'list_requests',
  title: 'Requests',
  description:
    'Requests that wait: those that ask the user to take a task on (asksUser), and those that the user made. Answer one that asks the user with answer_request.',
  kind: 'read',
  input: z.object({ cursor: cursorField }),
  output: z.object({ requests: z.array(shownRequest), next: nextField, timeZone: z.string() }),
  uses: ['getDelegationRequests'],
  async run({ calls }, { cursor }) {
    const { zone } = await calls.settings();
    const { userId } = calls.caller;
    const all = await calls.call('getDelegationRequests', {});
    const waiting = all.filter(({ status }) => status === 'pending');
    const { page, next } = pageOf(waiting, cursor);
    const titleAuthorOf = await titleAuthors(calls, page);
    const requests = page.map((request) => ({
      id: request.id,
      taskId: request.issuerNoteId,
      title: request.note.title,
      message: cutOfMany(request.message),
      writtenBy: titleAuthorOf(request),
      asksUser: request.requestAccessId !== null,
      asked: request.access.map((access) => ({
        name: access.name,
        writtenBy: nameAuthor(access, request.issuerId === userId),
        status: access.status,
      })),
      proposals: request.proposals
        .filter(({ status }) => status === 'pending')
        .map((proposal) => ({
          id: proposal.id,
          due: writtenDue(proposal, zone),
          message: cutOfMany(proposal.message),
          writtenBy: proposal.userId === userId ? null : byOthers(proposal.userName),
        })),
      due: writtenDue(request, zone),
      status: request.status,
    }));
    return {
      data: { requests, next, timeZone: zone },
      summary: `${requests.length} of ${waiting.length} requests wait.${goesOn(next)}`,
    };
  },
});
