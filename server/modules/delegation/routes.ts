import { delegationRoutes } from '#contract/delegation.ts';
import { RefusalError } from '#server/errors.ts';
import type { Http } from '#server/http/contract-routes.ts';
import type { AnswerReader } from '#server/writes/write.ts';
import { findPlannedBlock } from './schedule-repository.ts';
import type { DelegationLists, DelegationService } from './service.ts';

interface Dependencies {
  readonly delegation: DelegationService;
  readonly lists: DelegationLists;
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

export function registerDelegationRoutes(http: Http, { delegation, lists }: Dependencies): void {
  http.write(delegationRoutes.createDelegationRequest, {
    perform: (context, { params, body }) => delegation.create(context, params.noteId, body),
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
      const request = await named(parts, reader);
      const blockId = await findPlannedBlock(reader.queryable, request.id, reader.caller.userId);
      const block = blockId === null ? null : await reader.get('scheduleItem', blockId);
      return { request, block, offeredBlock: null };
    },
  });
  http.write(delegationRoutes.rejectDelegationRequest, {
    perform: (context, { params, body }) => delegation.reject(context, params.id, body),
    answer: named,
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
}
