import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import { MAX_SHARED_RECORDS } from '#contract/limits.ts';
import type { TimerRecord } from '#contract/timer-record.ts';
import { recordsOfOthers } from './records-of-others.ts';

const at = '2026-11-21T10:00:00.000Z';
const [ada, bob, task] = [uuidv7(), uuidv7(), uuidv7()];
const records = (userId: string, count: number): TimerRecord[] =>
  Array.from({ length: count }, () => ({
    id: uuidv7(),
    createdAt: at,
    updatedAt: at,
    version: 1,
    noteId: task,
    userId,
    startedAt: at,
    endedAt: at,
    note: '',
  }));

it('the maximum of shown records is complete; one more marks the answer as cut', () => {
  const all = recordsOfOthers([...records(ada, 2), ...records(bob, MAX_SHARED_RECORDS)], ada);
  expect(all).toMatchObject({ isCut: false });
  expect(all.theirs).toHaveLength(MAX_SHARED_RECORDS);
  const cut = recordsOfOthers(records(bob, MAX_SHARED_RECORDS + 1), ada);
  expect(cut).toMatchObject({ isCut: true });
  expect(cut.theirs).toHaveLength(MAX_SHARED_RECORDS);
});

it('the user’s own records do not count', () => {
  const received = [...records(ada, MAX_SHARED_RECORDS), ...records(bob, MAX_SHARED_RECORDS)];
  expect(recordsOfOthers(received, ada)).toMatchObject({ isCut: false });
});
