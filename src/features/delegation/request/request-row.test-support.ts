import type { DelegationRequest, RequestAccess } from '#contract/delegation/delegation.ts';

/** Builder of a request from Mara to Tom, with `changes` applied. */
export function requestRow(changes: Partial<DelegationRequest> = {}): DelegationRequest {
  return {
    id: 'r',
    createdAt: '2026-11-01T00:00:00.000Z',
    updatedAt: '2026-11-01T00:00:00.000Z',
    version: 1,
    issuerNoteId: 'task',
    issuerId: 'mara',
    issuerName: 'Mara',
    note: {
      title: 'Keys',
      description: '',
      dueDate: null,
      dueDay: null,
      isWholeDay: false,
      importance: 50,
      workload: null,
    },
    access: [addressed('tom', 'pending')],
    requestAccessId: null,
    dueDate: null,
    dueDay: null,
    isWholeDay: false,
    message: '',
    expiresAt: null,
    status: 'pending',
    acceptedById: null,
    acceptedByName: null,
    answeredAt: null,
    proposals: [],
    ...changes,
  };
}

/** Builder of a user address. Answers were given on 3 November, without a message. */
export function addressed(
  userId: string,
  status: RequestAccess['status'],
  more: Partial<RequestAccess> = {},
): RequestAccess {
  const isAnswered = status !== 'pending';
  return {
    id: `to-${userId}`,
    userId,
    groupId: null,
    organizationId: null,
    email: null,
    name: userId,
    status,
    answeredById: isAnswered ? userId : null,
    answeredByName: isAnswered ? userId : null,
    answeredAt: isAnswered ? '2026-11-03T00:00:00.000Z' : null,
    message: '',
    isMine: false,
    ...more,
  };
}
