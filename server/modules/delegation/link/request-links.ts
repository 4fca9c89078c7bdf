import type * as z from 'zod/mini';
import { MAX_LINK_COMMENTS, MAX_LINK_NAME, MAX_SENT_AGAIN } from '#contract/limits.ts';
import type { LinkedRequest, requestLinkRoutes } from '#contract/people/request-link.ts';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/database.ts';
import type { Queryable } from '#server/database/driver.ts';
import { RefusalError, TooManyRequestsError } from '#server/errors.ts';
import type { ActFor, WriteContext } from '#server/writes/write.ts';
import { toInstant } from '#time/instant.ts';
import { DAY } from '#time/units.ts';
import { notify } from '../../notifications/service.ts';
import { LINK_ACT, type TasksService } from '../../tasks/service.ts';
import { addressMatchKind, isVerified } from '../../users/service.ts';
import * as addressRepository from '../address-repository.ts';
import { createAnswerSteps } from '../answer-steps.ts';
import { demandPending, type LockedRequest, lockRequestFor, lockTreeOf } from '../locked-request.ts';
import { isTakenByLink } from '../policy.ts';
import * as repository from '../repository.ts';
import type { Dependencies, Requests } from '../requests.ts';
import type { DelegationAddressRow } from '../table.ts';
import * as linkRepository from './link-repository.ts';
import { filesOf, presentLinkedRequest } from './linked-request.ts';
import { demandTaken, findLink, type LockedLink, lockByLink, roleByLink } from './locked-link.ts';

type Answer = z.output<typeof requestLinkRoutes.answerRequestLink.body>;

/** Comments of requests, which another module keeps. */
export interface LinkReads {
  commentsOf(queryable: Queryable, requestId: string, addressId: string): Promise<LinkedRequest['comments']>;
}

interface LinkDependencies extends Dependencies {
  readonly tasks: Dependencies['tasks'] & Pick<TasksService, 'finish' | 'reopen'>;
  readonly requests: Pick<Requests, 'reopen'>;
  readonly database: Pick<Database, 'outer'>;
  readonly clock: Clock;
  readonly config: Pick<Config, 'publicUrl'>;
  readonly actFor: ActFor;
  readonly reads: LinkReads;
  readonly refusalTokenOf: (email: string) => string;
}

/** Requests as those answer them who hold a link, without an account. docs/decisions/0090. */
export function createRequestLinks(dependencies: LinkDependencies) {
  const { tasks, requests, database, clock, config, actFor, hooks, reads, linkTokens } = dependencies;
  const { outer } = database;
  const steps = createAnswerSteps({ tasks }, requests);

  async function findOpen(token: string): Promise<LockedLink | null> {
    const found = await findLink(outer, linkTokens, token);
    const [row] = found === null ? [] : await repository.findByIds(outer, [found.requestId]);
    if (found === null || row === undefined) return null;
    const addresses = await addressRepository.listOf(outer, [row.request.id]);
    const address = addresses.find(({ id }) => id === found.link.addressId);
    if (address === undefined) return null;
    const locked = { task: row.task, request: row.request, addresses, address, link: found.link };
    return roleByLink(locked, toInstant(clock.now())) === 'none' ? null : locked;
  }

  async function read(token: string): Promise<LinkedRequest | null> {
    const locked = await findOpen(token);
    const issuer = locked === null ? null : await repository.findIssuer(outer, locked.request.issuerId);
    if (locked === null || issuer === null) return null;
    const { request, address } = locked;
    const [proposals, comments] = await Promise.all([
      addressRepository.listProposals(outer, [request.id]),
      reads.commentsOf(outer, request.id, address.id),
    ]);
    return presentLinkedRequest(locked, {
      ...{ issuerName: issuer.name, comments, now: clock.now() },
      proposals: proposals.map(({ proposal }) => proposal),
      refusalToken: dependencies.refusalTokenOf(address.email ?? ''),
      host: new URL(config.publicUrl).host,
    });
  }

  async function comment(
    context: WriteContext,
    locked: LockedLink,
    { commentId, text }: { readonly commentId: string; readonly text: string },
    actorName: string,
  ): Promise<void> {
    if (text === '')
      throw new RefusalError('invalid_input', [{ path: 'text', message: 'a comment has words' }]);
    const since = toInstant(Date.parse(context.now) - DAY);
    const { id: addressId } = locked.address;
    const recent = (await reads.commentsOf(context.tx, locked.request.id, addressId)).filter(
      ({ isMine, createdAt }) => isMine && createdAt > since,
    );
    if (recent.some(({ id }) => id === commentId)) return;
    const times = recent.map(({ createdAt }) => Date.parse(createdAt)).sort((a, b) => b - a);
    const counted = times[MAX_LINK_COMMENTS - 1];
    if (counted !== undefined) throw new TooManyRequestsError(counted + DAY - Date.parse(context.now));
    const by = { addressId, commentId };
    for (const hook of hooks) await hook.onAnswerMessage?.(context, locked.request.id, text, by);
    const about = { delegationRequestId: locked.request.id, commentId, actorName };
    const news = { kind: 'comment.added', subject: locked.task.title, ...about } as const;
    await notify(context, [locked.request.issuerId], news);
  }

  /** Finishes or reopens the task in the name of its owner, who is told by whom. */
  async function finish(context: WriteContext, { task }: LockedLink, actorName: string): Promise<void> {
    await tasks.finish(context, task.id, context.now);
    const news = { kind: 'task.finished', subject: task.title, noteId: task.id, actorName } as const;
    await notify(context, [task.ownerId], news);
  }

  async function act(
    context: WriteContext,
    locked: LockedLink,
    { answer }: Answer,
    by: string,
  ): Promise<void> {
    const { address, task } = locked;
    if (answer.act === 'comment') return comment(context, locked, answer, by);
    if (answer.act === 'finish' || answer.act === 'reopen') {
      demandTaken(locked, 'task.finish');
      return answer.act === 'finish' ? finish(context, locked, by) : tasks.reopen(context, task.id);
    }
    // An acceptance that is sent again was answered.
    if (answer.act === 'accept' && isTakenByLink(address)) return;
    demandPending(locked, context.now);
    if (answer.act === 'accept') return steps.takeByLink(context, locked, address, by);
    if (answer.act === 'decline') {
      await linkRepository.update(context.tx, address.id, { endedAt: context.now });
      const given = { message: answer.message, answeredById: null };
      return steps.closeAddress(context, locked, address, given, by);
    }
    if (answer.act !== 'propose') return;
    await steps.proposeAs(context, locked, { userId: null, addressId: address.id }, answer, by);
  }

  /** Address of a request of the caller’s, by email. Throws `not_found`. */
  async function lockAsked(context: WriteContext, id: string, addressId: string) {
    const { tx, caller } = context;
    const locked: LockedRequest = await lockRequestFor(tx, id, caller.userId, 'delegationRequest.edit');
    const address = locked.addresses.find((each) => each.id === addressId);
    if (address?.email == null) throw new RefusalError('not_found');
    return { ...locked, address };
  }

  return {
    read,

    /** Null after an answer that ends the link. Throws `invalid_token`. */
    async answer(given: Answer): Promise<LinkedRequest | null> {
      const { token } = given;
      const name = given.name?.slice(0, MAX_LINK_NAME);
      const found = await findOpen(token);
      if (found === null) throw new RefusalError('invalid_token');
      await actFor(found.task.ownerId, LINK_ACT, async (context) => {
        await lockTreeOf(context, found.request.id);
        const capability = 'delegationRequest.answer';
        const locked = await lockByLink(context.tx, linkTokens, token, capability, context.now);
        if (name !== undefined && name !== '' && name !== locked.link.name)
          await linkRepository.update(context.tx, locked.address.id, { name });
        await act(context, locked, given, name || locked.link.name || (locked.address.email ?? ''));
      });
      return read(token);
    },

    /** Owner of a file that the link shows. Throws `not_found`. */
    async fileOwner(token: string, fileId: string): Promise<string> {
      const locked = await findOpen(token);
      if (locked === null || !filesOf(locked).some(({ id }) => id === fileId))
        throw new RefusalError('not_found');
      return locked.task.ownerId;
    },

    /** Ends a link that took the task, which is its owner’s again while it is open. Throws `not_delegated`. */
    async end(context: WriteContext, id: string, addressId: string): Promise<void> {
      await lockTreeOf(context, id);
      const { address, task, request } = await lockAsked(context, id, addressId);
      if (request.status !== 'accepted' || !isTakenByLink(address)) throw new RefusalError('not_delegated');
      await linkRepository.update(context.tx, addressId, { endedAt: context.now });
      if (task.completedAt === null) await tasks.change(context, task, { delegatedStatus: 'OPEN' });
    },

    /** Sends the mail again, alike whether the address has an account. */
    async sendAgain(context: WriteContext, id: string, addressId: string): Promise<void> {
      const { address, ...locked } = await lockAsked(context, id, addressId);
      demandPending(locked, context.now);
      if (address.status !== 'pending') throw new RefusalError('not_pending');
      // It does not fill again while the request is open.
      if (address.sentAgain >= MAX_SENT_AGAIN) throw new TooManyRequestsError(DAY);
      await sendAgainTo(context, address);
    },
  };
}
export type RequestLinks = ReturnType<typeof createRequestLinks>;

async function sendAgainTo(
  context: WriteContext,
  { id, email, requestId }: DelegationAddressRow,
): Promise<void> {
  if (email === null) return;
  context.reachOut({ strangers: [email], isVerified: await isVerified(context.tx, context.caller.userId) });
  await linkRepository.countSentAgain(context.tx, id);
  await context.send(addressMatchKind, { email, requestId, after: null });
}
