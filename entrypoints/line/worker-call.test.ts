import { expect, it } from 'vitest';
import { workerCall } from './worker-call.ts';

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
])('refuses %j', (message) => {
  expect(workerCall.safeParse(message).success).toBe(false);
});

it('takes an origin', () => {
  const call = { type: 'moveToServer', origin: 'http://localhost:4747' };
  expect(workerCall.parse(call)).toEqual(call);
});
