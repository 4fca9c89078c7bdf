import { api } from '#contract/api.ts';
import { delegationRoutes } from '#contract/delegation/delegation-routes.ts';
import type { Database } from '#server/database/database.ts';
import { RefusalError } from '#server/errors.ts';
import type { Http } from '#server/http/contract-routes.ts';
import type { RateLimits } from '#server/plugins/rate-limits.ts';
import type { AnswerReader } from '#server/writes/write.ts';
import { listBlocked, unblock } from './blocked-issuers.ts';
import { findPlannedBlock } from './schedule-repository.ts';
import type { DelegationLists, DelegationService, RequestLinks } from './service.ts';

interface Dependencies {
  readonly delegation: DelegationService;
  readonly lists: DelegationLists;
  readonly requestLinks: RequestLinks;
  readonly database: Database;
  readonly limits: Pick<RateLimits, 'callingByLink'>;
}

/** Request that the write touched if only its task was named. */
function touchedRequest(reader: AnswerReader) {
  const [id] = reader.touched('delegationRequest');
  if (id === undefined) throw new RefusalError('not_found');
  return reader.get('delegationRequest', id);
}

function named({ params }: { readonly params: { readonly id: string } }, reader: AnswerReader) {
  return reader.get('delegationRequest', params.id);
}

export function registerDelegationRoutes(
  http: Http,
  { delegation, lists, requestLinks, database, limits }: Dependencies,
): void {
  http.write(delegationRoutes.createDelegationRequest, {
    perform: (context, { params, body }) => delegation.create(context, params.noteId, body),
    answer: ({ body }, reader) => reader.get('delegationRequest', body.id),
  });
  http.write(delegationRoutes.assignTask, {
    perform: (context, { params, body }) => delegation.assign(context, params.noteId, body),
    answer: ({ body }, reader) => reader.get('delegationRequest', body.id),
  });
  http.write(delegationRoutes.createDelegationAccess, {
    perform: (context, { params, body }) => delegation.addAddress(context, params.noteId, body),
    answer: (_parts, reader) => touchedRequest(reader),
  });
  http.write(delegationRoutes.deleteDelegationAccess, {
    perform: (context, { params }) =>
      delegation.removeAddress(context, params.noteId, params.requestAccessId),
    answer: (_parts, reader) => touchedRequest(reader),
  });
  http.write(delegationRoutes.deleteDelegationRequest, {
    perform: (context, { params }) => delegation.withdraw(context, params.id),
    answer: named,
  });
  http.read(delegationRoutes.getDelegationRequests, ({ caller }) => lists.list(caller.userId));
  http.read(delegationRoutes.getDelegationRequest, ({ caller, params }) =>
    lists.get(caller.userId, params.id),
  );
  http.write(delegationRoutes.acceptDelegationRequest, {
    perform: (context, { params, body }) => delegation.accept(context, params.id, body),
    async answer(parts, reader) {
      const [request, block] = await Promise.all([
        named(parts, reader),
        findPlannedBlock(reader.queryable, parts.params.id, reader.caller.userId).then((id) =>
          id === null ? null : reader.get('scheduleItem', id),
        ),
      ]);
      return { request, block, offeredBlock: null };
    },
  });
  http.write(delegationRoutes.rejectDelegationRequest, {
    perform: (context, { params, body }) => delegation.reject(context, params.id, body),
    answer: named,
  });
  http.read(api.getBlockedPeople, ({ caller }) => listBlocked(database.outer, caller.userId));
  http.read(api.unblockPerson, async ({ caller, params }) => {
    await database.transaction((tx) => unblock(tx, caller.userId, params.id));
    return listBlocked(database.outer, caller.userId);
  });
  http.write(delegationRoutes.proposeDelegationDate, {
    perform: (context, { params, body }) => delegation.propose(context, params.id, body),
    answer: named,
  });
  http.write(delegationRoutes.answerDelegationProposal, {
    perform: (context, { params, body }) => delegation.answerProposal(context, params.id, body),
    answer: named,
  });
  http.write(delegationRoutes.handBackTask, {
    perform: (context, { params, body }) => delegation.handBack(context, params.noteId, body.message),
    answer: (_parts, reader) => touchedRequest(reader),
  });
  http.open(api.readRequestLink, async ({ body: { token }, request }) => {
    await limits.callingByLink(token)(request);
    return requestLinks.read(token);
  });
  http.open(api.answerRequestLink, async ({ body, request }) => {
    await limits.callingByLink(body.token)(request);
    return requestLinks.answer(body);
  });
  http.write(api.endRequestLink, {
    perform: (context, { params }) => requestLinks.end(context, params.id, params.requestAccessId),
    answer: async () => ({}),
  });
  http.write(api.sendRequestAgain, {
    perform: (context, { params }) => requestLinks.sendAgain(context, params.id, params.requestAccessId),
    answer: async () => ({}),
  });
}
