import * as z from 'zod/mini';
import type { delegationRoutes } from '#contract/delegation/delegation-routes.ts';
import { entityId } from '#contract/entity.ts';
import { type PlainErrorId, RefusalError } from '#server/errors.ts';
import type { WriteContext } from '#server/writes/write.ts';
import type { MemberHooks } from '../organizations/hooks.ts';
import * as addressRepository from './address-repository.ts';
import { createAnswers } from './answers.ts';
import { createAssignment } from './assignment.ts';
import { endForDeletedScopes } from './deleted-scopes.ts';
import { lockRequest } from './locked-request.ts';
import type { RequestedAddress } from './requested-address.ts';
import { createRequests, type Dependencies } from './requests.ts';

export { createAddressMatchJob } from './address-match.ts';
export { createAddressWithdrawalJob } from './address-withdrawal.ts';
export {
  createDelegationLists,
  type DelegationLists,
  readDelegationRequests,
  readVisibleRequests,
} from './delegation-reader.ts';

export { createRequestLinks, type RequestLinks } from './link/request-links.ts';

/** Id of a path parameter. Throws `missing` for any other text. */
function idIn(text: string, missing: PlainErrorId): string {
  const { success, data } = z.safeParse(entityId, text);
  if (!success) throw new RefusalError(missing);
  return data;
}

type Body<R extends keyof typeof delegationRoutes> = (typeof delegationRoutes)[R] extends { body: infer B }
  ? B extends z.ZodMiniType
    ? z.output<B>
    : never
  : never;

/** Every write of a delegation request. `dependencies.hooks` may grow until the first one. */
export function createDelegationService(dependencies: Dependencies) {
  const requests = createRequests(dependencies);
  const answers = createAnswers(dependencies, requests);
  const { assign, assignQuietly } = createAssignment(dependencies);
  const taskIdIn = (text: string) => idIn(text, 'no_task_id');
  const requestIdIn = (text: string) => idIn(text, 'no_request_id');

  return {
    /** Ends a pending request; for the module's own job and hook. */
    end: requests.end,
    /** Opens the task of a request that ended without an assignee, for answers by links. */
    reopen: requests.reopen,
    create: (context: WriteContext, noteId: string, body: Body<'createDelegationRequest'>) =>
      requests.create(context, taskIdIn(noteId), body),
    assign: (context: WriteContext, noteId: string, body: Body<'assignTask'>) =>
      assign(context, taskIdIn(noteId), body),
    assignQuietly,
    addAddress: (context: WriteContext, noteId: string, body: RequestedAddress) =>
      requests.addAddress(context, taskIdIn(noteId), body),
    removeAddress: (context: WriteContext, noteId: string, addressId: string) =>
      requests.removeAddress(context, taskIdIn(noteId), addressId),
    withdraw: requests.withdraw,
    accept: (context: WriteContext, id: string, { access }: Body<'acceptDelegationRequest'>) =>
      answers.accept(context, requestIdIn(id), access?.id),
    reject: (context: WriteContext, id: string, { access, ...answer }: Body<'rejectDelegationRequest'>) =>
      answers.reject(context, requestIdIn(id), access?.id, answer),
    propose: answers.propose,
    answerProposal: answers.answerProposal,
    handBack: (context: WriteContext, noteId: string, message: string) =>
      answers.handBack(context, taskIdIn(noteId), message),

    memberHooks: {
      /** Removes a former member's own addresses from requests on the organization's tasks. */
      async onLeft(context, { organizationId, userId }) {
        for (const { requestId, addressId } of await addressRepository.listWaitingFor(context.tx, userId)) {
          const locked = await lockRequest(context.tx, requestId);
          if (locked?.request.status !== 'pending' || locked.task.organizationId !== organizationId) continue;
          await requests.dropAddress(context, locked, addressId);
        }
      },
      /** Groups or organizations were deleted: requests that asked nobody else end. */
      onScopesDeleted: (context, scopeIds) => endForDeletedScopes(context, scopeIds, requests),
    } satisfies MemberHooks,
  };
}
export type DelegationService = ReturnType<typeof createDelegationService>;
