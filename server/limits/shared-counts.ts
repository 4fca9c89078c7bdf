import { Redis } from 'ioredis';
import * as z from 'zod/mini';

/** Counters shared by processes. They answer null while Redis is down. docs/decisions/0026. */
export interface SharedCounts {
  /** Counts one in a window that begins with the first. `left` is the rest of the window in milliseconds. */
  count(key: string, window: number): Promise<{ readonly count: number; readonly left: number } | null>;
  /**
   * Takes tokens from a bucket that fills by `rate` per second up to `size`; returns the rest, which may be
   * negative.
   */
  spend(
    key: string,
    bucket: { readonly cost: number; readonly rate: number; readonly size: number },
  ): Promise<number | null>;
  /** Takes tokens if enough are left; returns whether, and the rest. */
  take(
    key: string,
    bucket: { readonly cost: number; readonly rate: number; readonly size: number },
  ): Promise<{ readonly isTaken: boolean; readonly left: number } | null>;
  close(): Promise<void>;
}

const COUNT = `
local count = redis.call('INCR', KEYS[1])
if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {count, redis.call('PTTL', KEYS[1])}`;

/** Current tokens of the bucket, after its refill since the last use. */
const TOKENS = `
local cost, rate, size = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local known = redis.call('HMGET', KEYS[1], 'tokens', 'at')
local tokens = tonumber(known[1]) or size
local at = tonumber(known[2]) or now
tokens = math.min(size, tokens + (now - at) / 1000 * rate)`;

const KEEP = `
redis.call('HSET', KEYS[1], 'tokens', tostring(tokens), 'at', now)
redis.call('PEXPIRE', KEYS[1], math.ceil((size - tokens) / rate * 1000) + 1000)
return {taken, math.floor(tokens)}`;

const SPEND = `${TOKENS}
local taken = 1
tokens = math.max(-size, tokens - cost)${KEEP}`;

const TAKE = `${TOKENS}
local taken = 0
if tokens >= cost then
  taken = 1
  tokens = tokens - cost
end${KEEP}`;

/** Timeout of an answer. Milliseconds. */
const PATIENCE = 500;
const PREFIX = 'daywall:';

const counted = z.tuple([z.number(), z.number()]);

/**
 * Counters in Redis. While it is unreachable, also at the start, the answer is null at once; that is logged once
 * until it is back.
 */
export function openSharedCounts(url: string, say: (sentence: string) => void): SharedCounts {
  const redis = new Redis(url, {
    keyPrefix: PREFIX,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    commandTimeout: PATIENCE,
    connectTimeout: 5_000,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2_000),
  });
  let isAway = false;
  const leave = () => {
    if (!isAway) say('Redis is away: each process counts its own limits until it is back');
    isAway = true;
  };
  redis.on('error', leave);
  redis.on('close', leave);
  redis.on('ready', () => {
    if (isAway) say('Redis is back: limits are counted together again');
    isAway = false;
  });

  async function run(script: string, key: string, values: readonly number[]): Promise<unknown> {
    if (redis.status !== 'ready') return null;
    return redis.eval(script, 1, key, ...values).catch(() => null);
  }

  return {
    async count(key, window) {
      const reply = z.safeParse(counted, await run(COUNT, key, [window]));
      if (!reply.success) return null;
      const [count, left] = reply.data;
      return { count, left };
    },
    async spend(key, { cost, rate, size }) {
      const reply = z.safeParse(counted, await run(SPEND, key, [cost, rate, size]));
      return reply.success ? reply.data[1] : null;
    },
    async take(key, { cost, rate, size }) {
      const reply = z.safeParse(counted, await run(TAKE, key, [cost, rate, size]));
      if (!reply.success) return null;
      const [taken, left] = reply.data;
      return { isTaken: taken === 1, left };
    },
    async close() {
      redis.removeAllListeners('close');
      redis.disconnect();
    },
  };
}
