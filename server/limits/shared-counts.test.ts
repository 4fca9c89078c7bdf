import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RefusalError } from '#server/errors.ts';
import { createManualClock } from '#tests/factories/manual-clock.ts';
import { type RedisServer, startRedis } from '#tests/factories/redis-server.ts';
import { startTestServer } from '#tests/factories/test-server.ts';
import { createEmitAllowance, type EmitAllowance } from './emit-allowance.ts';
import { openSharedCounts, type SharedCounts } from './shared-counts.ts';

let redis: RedisServer;
let logged: string[];
const opened: SharedCounts[] = [];

function open(): SharedCounts {
  const counts = openSharedCounts(redis.url, (sentence) => logged.push(sentence));
  opened.push(counts);
  return counts;
}
/** Waits until Redis has the count. */
async function isThere(counts: SharedCounts): Promise<void> {
  await expect.poll(() => counts.count(uuidv7(), 1_000)).not.toBe(null);
}

beforeEach(async () => {
  logged = [];
  redis = await startRedis();
});
afterEach(async () => {
  for (const counts of opened.splice(0)) await counts.close();
  await redis.stop();
});

describe('counts in Redis', () => {
  it('are null at once while it is away, at the start too, which is said once until it is back', async () => {
    const { port } = redis;
    await redis.stop();
    const counts = open();
    for (let round = 0; round < 5; round += 1) expect(await counts.count('a', 1_000)).toBe(null);
    expect(await counts.spend('a', { cost: 1, rate: 1, size: 10 })).toBe(null);
    await expect.poll(() => logged).toHaveLength(1);
    expect(logged[0]).toContain('Redis is away');
    redis = await startRedis(port);
    await isThere(counts);
    expect(logged).toHaveLength(2);
    await redis.stop();
    await expect.poll(() => logged).toHaveLength(3);
    expect(await counts.count('a', 1_000)).toBe(null);
  });

  it('are the same for all who count, within one window', async () => {
    const [one, other] = [open(), open()];
    await isThere(one);
    await isThere(other);
    expect(await one.count('tries', 60_000)).toMatchObject({ count: 1 });
    expect(await other.count('tries', 60_000)).toMatchObject({ count: 2 });
    const third = await one.count('tries', 60_000);
    expect(third?.count).toBe(3);
    expect(third?.left).toBeGreaterThan(50_000);
    expect(third?.left).toBeLessThanOrEqual(60_000);
    await one.count('short', 1);
    await expect.poll(() => one.count('short', 1)).toMatchObject({ count: 1 });
  });

  it('take from one bucket', async () => {
    const [one, other] = [open(), open()];
    await isThere(one);
    await isThere(other);
    const bucket = { rate: 0.001, size: 100 };
    expect(await one.spend('bucket', { cost: 30, ...bucket })).toBe(70);
    expect(await other.spend('bucket', { cost: 90, ...bucket })).toBe(-20);
    expect(await one.spend('full', { cost: 0, ...bucket })).toBe(100);
  });
});

/** Whether an account may pay for an emit. */
function takes(allowance: EmitAllowance, userId: string, cost: number): boolean {
  try {
    allowance.demand(userId, cost);
    return true;
  } catch (error) {
    if (error instanceof RefusalError) return false;
    throw error;
  }
}

describe('what the emits of an account cost', () => {
  it('is held across processes a moment later, and by each alone while Redis is away', async () => {
    const clock = createManualClock();
    const [one, other] = [open(), open()];
    await isThere(one);
    await isThere(other);
    // 50 tokens, of which one is refilled each second.
    const here = createEmitAllowance(clock, 0.01, one);
    const there = createEmitAllowance(clock, 0.01, other);
    expect(takes(here, 'ada', 50)).toBe(true);
    expect(takes(here, 'ada', 1)).toBe(false);
    expect(takes(there, 'ada', 1)).toBe(true);
    expect(takes(there, 'eve', 1)).toBe(true);
    clock.advance(250);
    await expect
      .poll(() => {
        clock.advance(250);
        return takes(there, 'ada', 1);
      })
      .toBe(false);
    expect(takes(there, 'eve', 40)).toBe(true);
    await redis.stop();
    clock.advance(60_000);
    await expect.poll(() => takes(there, 'ada', 40)).toBe(true);
    expect(takes(there, 'ada', 40)).toBe(false);
  });

  it('grows with their size', () => {
    const { costOf } = createEmitAllowance(createManualClock(), 1, null);
    expect([costOf(0), costOf(4_000), costOf(95_000), costOf(1_048_576)]).toEqual([1, 2, 47, 513]);
  });
});

describe('a server whose Redis is away', () => {
  it('answers, and holds its limits by itself', async () => {
    await redis.stop();
    const lines: string[] = [];
    const sink = { write: (line: string) => void lines.push(line) };
    const server = await startTestServer({ redisUrl: redis.url, rateLimitFactor: 1 }, undefined, sink);
    const attempt = () =>
      server.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        headers: { 'x-csrf-protection': '1' },
        payload: { email: 'a@example.org', password: 'not the password' },
      });
    const ids: string[] = [];
    for (let round = 0; round < 12; round += 1) ids.push((await attempt()).json().id);
    expect(ids.slice(0, 10)).toEqual(Array(10).fill('wrong_credentials'));
    expect(ids.slice(10)).toEqual(Array(2).fill('too_many_requests'));
    expect(lines.filter((line) => line.includes('Redis is away'))).toHaveLength(1);
    await server.close();
  });
});
