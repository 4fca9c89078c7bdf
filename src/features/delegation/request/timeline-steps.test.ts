import { describe, expect, it } from 'vitest';
import { addressed, requestRow } from './request-row.test-support.ts';
import { timelineSteps } from './timeline-steps.ts';

const kinds = (...args: Parameters<typeof timelineSteps>) => timelineSteps(...args).map(({ kind }) => kind);

describe('the timeline of a request', () => {
  it('begins with the assignment of a task that was given without a question', () => {
    const answer = {
      answeredById: 'tom',
      answeredByName: 'Tom',
      message: '',
      groupId: null,
      organizationId: null,
      email: null,
    };
    const request = requestRow({ status: 'accepted', acceptedById: 'tom', acceptedByName: 'Tom' });
    const address = {
      ...answer,
      id: 'a',
      userId: 'tom',
      name: 'Tom',
      status: 'accepted',
      isMine: true,
    } as const;
    const assigned = { ...request, access: [{ ...address, answeredAt: request.createdAt }] };
    expect(kinds(assigned, null)).toEqual(['assigned', 'workedOn']);
    expect(kinds({ ...assigned, status: 'handedBack' }, null)).toEqual(['assigned', 'handedBack']);
  });

  it('ends with waiting while nobody has answered', () => {
    const life = timelineSteps(requestRow({ expiresAt: '2026-12-01T00:00:00.000Z' }), null);
    expect(life.map(({ kind }) => kind)).toEqual(['asked', 'awaited']);
    expect(life[1]).toMatchObject({ isOpen: true, at: '2026-12-01T00:00:00.000Z' });
  });

  it('lists proposed dates in the order of their proposals', () => {
    const proposal = (id: string, at: string) => ({
      id,
      at,
      userId: 'tom',
      userName: 'Tom',
      dueDate: null,
      dueDay: null,
      isWholeDay: false,
      message: '',
      status: 'declined' as const,
    });
    const proposals = [proposal('b', '2026-11-03T00:00:00.000Z'), proposal('a', '2026-11-02T00:00:00.000Z')];
    const life = timelineSteps(requestRow({ proposals }), null);
    expect(life.flatMap((step) => (step.kind === 'proposed' ? step.proposal.id : []))).toEqual(['a', 'b']);
  });

  it('ends as rejected when everyone declined, and as withdrawn or expired', () => {
    const access = [addressed('tom', 'rejected')];
    expect(kinds(requestRow({ status: 'rejected', access }), null)).toEqual([
      'asked',
      'rejected',
      'allRejected',
    ]);
    expect(kinds(requestRow({ status: 'withdrawn' }), null).at(-1)).toBe('withdrawn');
    expect(kinds(requestRow({ status: 'expired' }), null).at(-1)).toBe('expired');
  });

  it('lists those who declined while others are still asked, in the order of all answers', () => {
    const access = [addressed('tom', 'pending'), addressed('ada', 'rejected', { message: 'On holiday' })];
    const proposal = {
      ...{
        id: 'later',
        userId: 'tom',
        userName: 'Tom',
        dueDate: null,
        dueDay: null,
        isWholeDay: false,
        message: '',
      },
      ...{ at: '2026-11-04T00:00:00.000Z', status: 'pending' as const },
    };
    const life = timelineSteps(requestRow({ access, proposals: [proposal] }), null);
    expect(life.map(({ kind }) => kind)).toEqual(['asked', 'rejected', 'proposed', 'awaited']);
    expect(life[1]).toMatchObject({ at: '2026-11-03T00:00:00.000Z', address: { message: 'On holiday' } });
  });

  it('does not wait for a reader who declined and sees nobody else', () => {
    const access = [addressed('tom', 'rejected', { isMine: true })];
    expect(kinds(requestRow({ access, requestAccessId: 'to-tom' }), null)).toEqual(['asked', 'rejected']);
  });

  it('continues after the acceptance until the task is finished or handed back', () => {
    const taken = { acceptedById: 'tom', acceptedByName: 'Tom', answeredAt: '2026-11-04T00:00:00.000Z' };
    expect(kinds(requestRow({ status: 'accepted', ...taken }), null)).toEqual([
      'asked',
      'accepted',
      'workedOn',
    ]);
    const finished = timelineSteps(requestRow({ status: 'accepted', ...taken }), '2026-11-05T00:00:00.000Z');
    expect(finished.at(-1)).toMatchObject({ kind: 'finished', at: '2026-11-05T00:00:00.000Z' });
    expect(kinds(requestRow({ status: 'handedBack', ...taken }), null)).toEqual([
      'asked',
      'accepted',
      'handedBack',
    ]);
  });
});
