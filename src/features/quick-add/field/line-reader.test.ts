import { afterEach, expect, test, vi } from 'vitest';
import { createMemoryClient } from '#tests/test-doubles/memory-client.ts';
import { loadLineReader } from './line-reader.ts';
import { EMPTY_LINE } from './quick-line.ts';

afterEach(() => vi.restoreAllMocks());

test('a line is read at the server’s time where the device’s clock is wrong', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-18T09:00:00Z'));
  const { read } = await loadLineReader('en');
  const client = createMemoryClient();
  const isAhead = { ...client, connection: { ...client.connection, clockOffset: 15 * 3_600_000 } };
  const dueOf = (of: typeof client) =>
    read({ ...EMPTY_LINE, text: 'Call Bob tomorrow 9am' }, { timeZone: 'UTC' }, of).dueDate;
  expect(dueOf(client)).toBe('2026-11-19T09:00:00Z');
  expect(dueOf(isAhead)).toBe('2026-11-20T09:00:00Z');
});
