import { afterEach, expect, it, vi } from 'vitest';
import { NoResponseError } from '../failure.ts';
import { createSend } from './send.ts';

vi.mock('ky', () => new Promise(() => {}));

afterEach(() => {
  vi.useRealTimers();
});

it('a call whose code does not arrive is unanswered after ten seconds', async () => {
  vi.useFakeTimers();
  const send = createSend({ serverUrl: 'http://daywall.test', kind: 'web' });
  const refused = expect(send('refresh', {})).rejects.toBeInstanceOf(NoResponseError);
  await vi.advanceTimersByTimeAsync(10_000);
  await refused;
});
