import { describe, expect, it } from 'vitest';
import { createManualClock } from '#tests/factories/manual-clock.ts';
import { MINUTE } from '#time/units.ts';
import { createUploadLocks } from './upload-locks.ts';

const id = 'an upload';

function open() {
  const clock = createManualClock();
  const { locker, hold } = createUploadLocks(clock);
  const log: string[] = [];
  /** Request that claims the upload; the log tells what becomes of it. */
  function claim(name: string) {
    const lock = locker.newLock(id);
    const abort = new AbortController();
    const done = lock
      .lock(abort.signal, () => void log.push(`${name} is asked to end`))
      .then(
        () => log.push(`${name} holds`),
        (error: Error) => log.push(`${name} is refused ${'id' in error ? error.id : ''}`),
      );
    return { done, abort, free: () => lock.unlock() };
  }
  return { clock, log, claim, hold };
}

describe('whoever waits for an upload is refused', () => {
  it('when a later one comes, so that one waits at most', async () => {
    const { claim, log } = open();
    const [first, second, third] = [claim('first'), claim('second'), claim('third')];
    await Promise.all([first.done, second.done]);
    await first.free();
    await third.done;
    expect(log).toEqual([
      'first is asked to end',
      'first is asked to end',
      'first holds',
      'second is refused too_many_requests',
      'third holds',
    ]);
  });

  it('after a while, and when its connection ends', async () => {
    const { clock, claim, log } = open();
    const first = claim('first');
    const second = claim('second');
    clock.advance(MINUTE);
    await second.done;
    const third = claim('third');
    third.abort.abort();
    await third.done;
    expect(log.filter((line) => line.includes('refused'))).toHaveLength(2);
    await first.free();
    const fourth = claim('fourth');
    await fourth.done;
    expect(log.at(-1)).toBe('fourth holds');
  });
});

it('an upload that becomes a file waits for its holder, and goes before other requests', async () => {
  const { claim, log, hold } = open();
  const first = claim('first');
  await first.done;
  const second = claim('second');
  const kept = hold(id, async () => void log.push('kept'));
  await first.free();
  await Promise.all([kept, second.done]);
  expect(log.slice(-2)).toEqual(['kept', 'second holds']);
  await second.free();
  // Also where keeping fails.
  await expect(hold(id, () => Promise.reject(new Error('a full disk')))).rejects.toThrow('a full disk');
  const third = claim('third');
  await third.done;
  expect(log.at(-1)).toBe('third holds');
});
