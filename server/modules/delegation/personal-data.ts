import { and, eq, inArray, isNull, ne, or, type SQL } from 'drizzle-orm';
import { delegationRequest } from '#contract/delegation/delegation.ts';
import { blockedPerson } from '#contract/people/blocked-person.ts';
import type { Queryable } from '#server/database/driver.ts';
import { idPage, type PersonalData } from '#server/personal-data-section.ts';
import type { WriteContext } from '#server/writes/write.ts';
import { tasks } from '../tasks/table.ts';
import { forgetEmailsOf } from './address-erasure.ts';
import { listBlocked } from './blocked-issuers.ts';
import { readVisibleRequests } from './delegation-reader.ts';
import * as repository from './repository.ts';
import type { DelegationService } from './service.ts';
import {
  blockedIssuers,
  delegationAddresses,
  delegationProposals,
  delegationRequests,
  requestLinks,
} from './table.ts';

interface Services {
  readonly delegation: Pick<DelegationService, 'reject' | 'handBack'>;
}

/** Requests that wait for the user by name. */
const waitingIds = idPage(delegationRequests, (userId, queryable) =>
  and(
    eq(delegationRequests.status, 'pending'),
    inArray(
      delegationRequests.id,
      queryable
        .select({ id: delegationAddresses.requestId })
        .from(delegationAddresses)
        .where(
          and(
            eq(delegationAddresses.userId, userId),
            eq(delegationAddresses.status, 'pending'),
            eq(delegationAddresses.isMuted, false),
          ),
        ),
    ),
  ),
);

/** Open tasks of others that the user does. */
const assignedTaskIds = idPage(tasks, (userId, queryable) =>
  and(
    ne(tasks.ownerId, userId),
    isNull(tasks.deletedAt),
    isNull(tasks.completedAt),
    inArray(
      tasks.id,
      queryable
        .select({ id: delegationRequests.issuerNoteId })
        .from(delegationRequests)
        .where(and(eq(delegationRequests.acceptedById, userId), eq(delegationRequests.status, 'accepted'))),
    ),
  ),
);

function issuedOrAnswered(userId: string, queryable: Queryable): SQL | undefined {
  const answered = queryable
    .select({ id: delegationAddresses.requestId })
    .from(delegationAddresses)
    .where(and(eq(delegationAddresses.userId, userId), ne(delegationAddresses.status, 'pending')));
  const proposed = queryable
    .select({ id: delegationProposals.requestId })
    .from(delegationProposals)
    .where(eq(delegationProposals.userId, userId));
  return or(
    eq(delegationRequests.issuerId, userId),
    eq(delegationRequests.acceptedById, userId),
    inArray(delegationRequests.id, answered),
    inArray(delegationRequests.id, proposed),
  );
}
const requestIds = idPage(delegationRequests, issuedOrAnswered);

/** Writes a new version of a request, for its audience, after a user in it lost their name. */
async function touchNameless(context: WriteContext, id: string): Promise<void> {
  const row = await repository.update(context.tx, id, {}, context.now);
  const sight = (await readVisibleRequests(context.tx, [id], []))(id);
  if (row !== null && sight !== null) context.touch('delegationRequest', row, sight.audience);
}

/** Requests of the user’s own tasks go with these; those of others stay, without the user’s name. */
export const delegationData: PersonalData<Services> = {
  tables: [
    { table: delegationRequests, by: 'cascade', from: tasks },
    { table: delegationAddresses, by: 'cascade', from: delegationRequests },
    { table: delegationProposals, by: 'cascade', from: delegationRequests },
    { table: requestLinks, by: 'cascade', from: delegationAddresses },
    {
      table: blockedIssuers,
      by: 'rest',
      rowsOf: (userId) => or(eq(blockedIssuers.userId, userId), eq(blockedIssuers.issuerId, userId)),
    },
  ],
  async onDeletion(context, email) {
    const { tx, caller, now } = context;
    for (const id of await forgetEmailsOf(tx, { userId: caller.userId, email }, now))
      await touchNameless(context, id);
  },
  phases: {
    reject: {
      list: waitingIds,
      settle: (context, id, { delegation }) => delegation.reject(context, id, { message: '', blocks: false }),
    },
    handBack: {
      list: assignedTaskIds,
      settle: (context, id, { delegation }) => delegation.handBack(context, id, ''),
    },
    requests: { list: requestIds, settle: touchNameless },
  },
  exports: [
    {
      name: 'delegation-requests',
      about: 'Requests you issued or answered.',
      schema: delegationRequest,
      items: ({ entitiesOf }) => entitiesOf('delegationRequest', requestIds),
    },
    {
      name: 'blocked-people',
      about: 'People whose requests you no longer get.',
      schema: blockedPerson,
      async *items({ caller, queryable }) {
        yield* await listBlocked(queryable, caller.userId);
      },
    },
  ],
};
