import { describe, expect, it } from 'vitest';
import { addressed, requestRow } from './request-row.test-support.ts';
import {
  addressToAccept,
  answersFor,
  receivedRequestsOf,
  requestedDue,
  sentRequestsOf,
} from './request-state.ts';

const now = Date.parse('2026-11-20T00:00:00.000Z');
const ids = (requests: readonly { id: string }[]) => requests.map(({ id }) => id);
const forTom = (changes: Parameters<typeof requestRow>[0] = {}) =>
  requestRow({
    access: [addressed('tom', 'pending', { isMine: true })],
    requestAccessId: 'to-tom',
    ...changes,
  });

describe('receivedRequestsOf', () => {
  it('excludes the user’s own requests', () => {
    expect(receivedRequestsOf([requestRow()], 'mara', now)).toEqual({ asked: [], taken: [], past: [] });
  });

  it('does not ask a user who declined again', () => {
    const declined = forTom({ access: [addressed('tom', 'rejected', { isMine: true })] });
    const { asked, past } = receivedRequestsOf([declined], 'tom', now);
    expect([ids(asked), ids(past)]).toEqual([[], ['r']]);
  });

  it('does not ask a user who declined by name again for their group', () => {
    const group = addressed('tom', 'pending', { id: 'to-team', userId: null, groupId: 'team', isMine: true });
    const person = (status: 'pending' | 'rejected') => addressed('tom', status, { isMine: true });
    const { asked, past } = receivedRequestsOf([forTom({ access: [group, person('rejected')] })], 'tom', now);
    expect([ids(asked), ids(past)]).toEqual([[], ['r']]);
    expect(answersFor(forTom({ access: [group, person('pending')] }))).toBeNull();
    expect(answersFor(forTom({ access: [group] }))).toBe(group);
  });

  it('excludes requests answered more than 30 days ago', () => {
    const old = forTom({ status: 'accepted', acceptedById: 'ines', answeredAt: '2026-10-01T00:00:00.000Z' });
    expect(receivedRequestsOf([old], 'tom', now).past).toEqual([]);
  });

  it('lists the most urgent request first and one without a date last', () => {
    const none = forTom({ id: 'none' });
    const late = forTom({ id: 'late', dueDate: '2026-12-02T00:00:00.000Z' });
    const soon = forTom({ id: 'soon', note: { ...none.note, dueDate: '2026-11-22T00:00:00.000Z' } });
    expect(ids(receivedRequestsOf([none, late, soon], 'tom', now).asked)).toEqual(['soon', 'late', 'none']);
  });

  it('separates the user’s accepted requests from those of others', () => {
    const mine = forTom({ id: 'mine', status: 'accepted', acceptedById: 'tom' });
    const others = forTom({
      id: 'others',
      status: 'accepted',
      acceptedById: 'ines',
      answeredAt: '2026-11-19T00:00:00.000Z',
    });
    const { taken, past } = receivedRequestsOf([mine, others], 'tom', now);
    expect([ids(taken), ids(past)]).toEqual([['mine'], ['others']]);
  });
});

describe('addressToAccept', () => {
  const person = addressed('tom', 'pending', { isMine: true });
  const group = addressed('tom', 'pending', { id: 'to-team', userId: null, groupId: 'team', isMine: true });
  const twice = forTom({ access: [person, group, addressed('ines', 'pending')] });

  it('is null for a user who is asked once', () => {
    expect(addressToAccept(forTom(), null)).toBeNull();
    expect(
      addressToAccept(forTom({ access: [person, { ...group, status: 'rejected' }] }), group.id),
    ).toBeNull();
  });

  it('is the address that the server would take until a pending one is chosen', () => {
    expect(addressToAccept(twice, null)).toBe(person);
    expect(addressToAccept(twice, 'to-ines')).toBe(person);
    expect(addressToAccept(twice, group.id)).toBe(group);
  });
});

describe('sentRequestsOf', () => {
  it('lists open requests with a proposed date first', () => {
    const proposal = {
      id: 'p',
      userId: 'tom',
      userName: 'Tom',
      dueDate: null,
      dueDay: null,
      isWholeDay: false,
      message: '',
      status: 'pending' as const,
      at: '2026-11-02T00:00:00.000Z',
    };
    const plain = requestRow({ id: 'plain', dueDate: '2026-11-21T00:00:00.000Z' });
    const proposed = requestRow({ id: 'proposed', proposals: [proposal] });
    expect(ids(sentRequestsOf([plain, proposed], 'mara', now, () => false).waiting)).toEqual([
      'proposed',
      'plain',
    ]);
  });

  it('moves a finished task to the past', () => {
    const given = requestRow({
      status: 'accepted',
      acceptedById: 'tom',
      answeredAt: '2026-11-19T00:00:00.000Z',
    });
    expect(ids(sentRequestsOf([given], 'mara', now, () => false).accepted)).toEqual(['r']);
    const done = sentRequestsOf([given], 'mara', now, () => true);
    expect([ids(done.accepted), ids(done.past)]).toEqual([[], ['r']]);
  });
});

it('a request’s own due date takes precedence over the task’s', () => {
  const note = { ...requestRow().note, dueDate: '2026-11-25T00:00:00.000Z', isWholeDay: true };
  expect(requestedDue(requestRow({ note }))).toMatchObject({ dueDate: note.dueDate, isWholeDay: true });
  const dueDate = '2026-11-24T09:00:00.000Z';
  expect(requestedDue(requestRow({ note, dueDate }))).toEqual({ dueDate, dueDay: null, isWholeDay: false });
});
