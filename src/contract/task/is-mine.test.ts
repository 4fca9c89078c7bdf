import { describe, expect, it } from 'vitest';
import { testAccess } from '#client/row.test-support.ts';
import { assigneesOf, type DoneTask, doersOf, isMine } from './is-mine.ts';

const shared = { NoteAccess: [], parentTaskId: null, delegatedStatus: 'OPEN' } as const;
const own: DoneTask = { ...shared, ownerId: 'ana', role: 'owner', NoteAccess: [] };
const toBen = testAccess({ right: 'assignee', userId: 'ben', name: 'Ben' });
const given: DoneTask = { ...own, delegatedStatus: 'DELEGATED', NoteAccess: [toBen] };
const nothing = () => undefined;

describe('isMine', () => {
  it('is false of a task of somebody else, however much the reader may do with it', () => {
    for (const role of ['viewer', 'editor'] as const) {
      const access = testAccess({ right: 'edit', userId: 'ben' });
      expect(isMine({ ...own, role, NoteAccess: [access] }, 'ben', nothing)).toBe(false);
    }
    expect(isMine(own, null, nothing)).toBe(false);
  });

  it('is false of an own task that was given away, and of what stands below it', () => {
    expect(isMine(given, 'ana', nothing)).toBe(false);
    const below = { ...own, parentTaskId: 'given' };
    expect(isMine(below, 'ana', (id) => (id === 'given' ? given : undefined))).toBe(false);
  });

  it('is true of an own task, also while somebody is only asked', () => {
    expect(isMine(own, 'ana', nothing)).toBe(true);
    expect(isMine({ ...own, delegatedStatus: 'REQUEST' }, 'ana', nothing)).toBe(true);
  });

  it('is true of a task given to the reader, and of what stands below it unless another does that', () => {
    const theirs = { ...given, role: 'assignee' } as const;
    const find = (id: string) => (id === 'given' ? theirs : undefined);
    const below: DoneTask = { ...own, role: 'assignee', parentTaskId: 'given' };
    expect(isMine(theirs, 'ben', nothing)).toBe(true);
    expect(isMine(below, 'ben', find)).toBe(true);
    const toCem = testAccess({ right: 'assignee', userId: 'cem' });
    expect(isMine({ ...below, NoteAccess: [toCem] }, 'ben', find)).toBe(false);
  });

  it('is true of a task given to a group of the reader', () => {
    const toGroup = testAccess({ right: 'assignee', groupId: 'roofers' });
    const task = { ...given, NoteAccess: [toGroup] };
    expect(isMine({ ...task, role: 'assignee' }, 'ben', nothing)).toBe(true);
    expect(isMine({ ...task, role: 'viewer' }, 'ben', nothing)).toBe(false);
  });

  it('ends where tasks stand below each other in a circle', () => {
    const round = { ...own, parentTaskId: 'round' };
    expect(isMine(round, 'ana', () => round)).toBe(true);
  });
});

describe('doersOf', () => {
  it('has the owner until the task is given away', () => {
    expect(doersOf(own, nothing)).toEqual(['ana']);
    expect(doersOf(given, nothing)).toEqual(['ben']);
  });
});

describe('assigneesOf', () => {
  it('has those of the nearest task that was given away, and nobody where the owner does it', () => {
    expect(assigneesOf({ ...own, NoteAccess: [testAccess()] }, nothing)).toEqual([]);
    expect(assigneesOf({ ...own, parentTaskId: 'given' }, () => given)).toEqual([toBen]);
  });
});
