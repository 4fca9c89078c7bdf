import type { FileRecord } from '#contract/files/file.ts';
import type { LinkedRequest } from '#contract/people/request-link.ts';
import { noteOf } from '../presenter.ts';
import type { DelegationProposalRow } from '../table.ts';
import { linkCalendar } from './link-calendar.ts';
import type { LockedLink } from './locked-link.ts';

interface Parts {
  readonly issuerName: string;
  readonly proposals: readonly DelegationProposalRow[];
  readonly comments: LinkedRequest['comments'];
  readonly refusalToken: string;
  readonly host: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Files of the task, for whoever took it. */
export function filesOf({ request, task }: LockedLink): FileRecord[] {
  return request.status === 'accepted' ? task.assetLinks.flatMap(({ file }) => file ?? []) : [];
}

/** Request for whoever holds its link: what those who are asked see, and of the conversation no addresses. */
export function presentLinkedRequest(
  locked: LockedLink,
  { issuerName, proposals, comments, refusalToken, host, now }: Parts,
): LinkedRequest {
  const { request, task, address, link } = locked;
  const isTaken = request.status === 'accepted';
  const note = noteOf(task);
  const wish = isTaken || request.dueDate === null ? task : request;
  const proposal = proposals.findLast(({ addressId }) => addressId === address.id);
  const due = { dueDate: wish.dueDate, dueDay: wish.dueDay, isWholeDay: wish.dueDay !== null };
  const { title, description, workload } = note;
  return {
    issuerName,
    note,
    ...due,
    message: request.message,
    status: isTaken ? 'accepted' : 'pending',
    isDone: task.completedAt !== null,
    email: address.email ?? '',
    name: link.name,
    proposal:
      proposal === undefined
        ? null
        : {
            dueDate: proposal.dueDate,
            dueDay: proposal.dueDay,
            isWholeDay: proposal.dueDay !== null,
            status: proposal.status,
          },
    comments,
    files: filesOf(locked),
    calendar: linkCalendar({ uid: `${request.id}@${host}`, title, description, workload, ...due }, now),
    refusalToken,
  };
}
