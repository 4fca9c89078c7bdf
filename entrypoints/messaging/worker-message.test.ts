import { expect, it } from 'vitest';
import { workerMessage } from './worker-message.ts';

it.each([
  null,
  'moveToServer',
  {},
  { type: 'moveToServer' },
  { type: 'signOut', origin: 'https://daywall.example' },
  { type: 'moveToServer', origin: 'daywall.example' },
  { type: 'moveToServer', origin: 'https://daywall.example/' },
  { type: 'moveToServer', origin: 'https://daywall.example/path' },
  { type: 'moveToServer', origin: 'file:///etc/passwd' },
  { type: 'moveToServer', origin: 'javascript:alert(1)' },
  { type: 'settleIdle' },
  { type: 'settleIdle', recordId: 'r1', choice: 'keep' },
  { type: 'settleIdle', recordId: '01934567-89ab-7def-8123-456789000001', choice: 'delete' },
  { type: 'settleIdle', recordId: '01934567-89ab-7def-8123-456789000001', choice: 'split', taskId: '' },
  { type: 'settleFile', linkId: 'l1', act: 'retry' },
  { type: 'settleFile', linkId: '01934567-89ab-7def-8123-456789000001', act: 'delete' },
])('refuses %j', (message) => {
  expect(workerMessage.safeParse(message).success).toBe(false);
});

it('a worker call accepts an origin', () => {
  const call = { type: 'moveToServer', origin: 'http://localhost:4747' };
  expect(workerMessage.parse(call)).toEqual(call);
});

it('a worker call accepts a choice for an idle span', () => {
  const recordId = '01934567-89ab-7def-8123-456789000001';
  const call = { type: 'settleIdle', recordId, choice: 'split', taskId: recordId };
  expect(workerMessage.parse(call)).toEqual(call);
});

it('a worker call accepts a choice for a refused file', () => {
  const linkId = '01934567-89ab-7def-8123-456789000001';
  expect(workerMessage.parse({ type: 'settleFile', linkId, act: 'retry' })).toMatchObject({ linkId });
});
