import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { registerPerson } from '#tests/e2e/browser-person.ts';
import { emitAndWait, emitWrite, openSocket } from '#tests/e2e/raw-socket.ts';
import { ServerProcess } from '#tests/e2e/restartable-server.ts';
import { acts } from './account-attack-acts.ts';
import type { Attacker } from './attacker.ts';

/** Longest latency allowed for other users. Milliseconds. */
const LONGEST = 1_000;
const NEIGHBOURS = 3;
/** Interval of the stall watch. Milliseconds. */
const LOOK = 20;
/** Allowance of wrong passwords per address: at once, and more per minute (`server/limits/sign-in-guard.ts`). */
const TRIES = { atOnce: 10, perMinute: 40 / 60 };
/** Concurrent actions of the attacker. */
const AT_ONCE = 4;
/** Number of the attacker's own tasks, each with a long description. */
const TASKS = 400;

/** Another user at work on the same server; returns each operation with its latency. */
async function work(
  server: ServerProcess,
  name: string,
  address: string,
  isOver: () => boolean,
  refused: (what: string) => void,
): Promise<readonly [string, number][]> {
  const { token } = await registerPerson(server.url, name);
  const socket = await openSocket(server.url, 'tasks', token);
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': address };
  const waited: [string, number][] = [];
  const time = async (what: string, act: () => Promise<unknown>) => {
    const started = performance.now();
    await act();
    waited.push([what, performance.now() - started]);
  };
  const get = async (path: string) => {
    const reply = await fetch(`${server.url}${path}`, { headers });
    if (!reply.ok) refused(`${path} answered ${reply.status}`);
    await reply.arrayBuffer();
  };
  while (!isOver()) {
    await time('a write', () => emitWrite(socket, 'createQuickTask', { id: uuidv7(), title: name }));
    await time('a read', () => emitAndWait(socket, 'getTasks', { limit: 50 }));
    await time('a call', () => get('/api/me'));
    await time('health', () => get('/api/health'));
    await pause(200);
  }
  socket.disconnect();
  return waited;
}

/** Bytes of all files in a folder. */
async function folderSize(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(({ parentPath, name }) =>
      stat(join(parentPath, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Resident memory of a server by its own metrics. Bytes. */
async function memoryOf(server: ServerProcess): Promise<number> {
  const text = await (await fetch(`${server.url}/api/metrics`)).text();
  return Number(/process_resident_memory_bytes(?:\{[^}]*\})? (\d+)/.exec(text)?.[1]);
}

/** Longest stall of this process, to subtract: on a busy machine, measured latencies contain it. */
function watchStalls(): { stop(): number } {
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last - LOOK);
    last = now;
  }, LOOK);
  return {
    stop() {
      clearInterval(timer);
      return longest;
    },
  };
}

/** Attack from inside: an account does its worst for some minutes, while others work beside it. */
export async function runAccountAttack({
  minutes,
  seed,
}: {
  readonly minutes: number;
  readonly seed: number;
}) {
  const server = await ServerProcess.start({ TRUST_PROXY: 'loopback', LOG_LEVEL: 'warn' });
  const counts: Record<string, number> = {};
  const faults: string[] = [];
  let isLost = false;
  const count = (what: string) => {
    counts[what] = (counts[what] ?? 0) + 1;
  };
  try {
    const eve = await registerPerson(server.url, 'Eve');
    const filling = await openSocket(server.url, 'tasks', eve.token);
    for (let index = 0; index < TASKS; index += 1)
      await emitWrite(filling, 'createTask', { id: uuidv7(), title: 'Task', description: 'x'.repeat(5_000) });
    filling.disconnect();
    const stalls = watchStalls();
    const end = performance.now() + minutes * 60_000;
    const isOver = () => isLost || performance.now() >= end;
    let drawn = 0;
    const attacker: Attacker = {
      url: server.url,
      port: server.port,
      token: eve.token,
      count,
      draw(arbitrary) {
        drawn += 1;
        const [value] = fc.sample(arbitrary, { seed: seed + drawn, numRuns: 1 });
        if (value === undefined) throw new Error('nothing was drawn');
        return value;
      },
    };
    const attack = async () => {
      while (!isOver()) await attacker.draw(fc.constantFrom(...acts))(attacker);
    };
    const people = Array.from({ length: NEIGHBOURS }, (_, index) =>
      work(server, `neighbour${index}`, `198.51.100.${index + 1}`, isOver, (what) => void faults.push(what)),
    );
    const [waited] = await Promise.all([
      Promise.all(people),
      Promise.all(Array.from({ length: AT_ONCE }, attack)),
    ]);
    const all = waited.flat().sort(([, a], [, b]) => b - a);
    counts['acts of others'] = all.length;
    counts['acts above a second'] = all.filter(([, ms]) => ms > LONGEST).length;
    counts['ms the machine stalled'] = Math.round(stalls.stop());
    const [slowest] = all;
    if (slowest !== undefined) counts[`ms at most (${slowest[0]})`] = Math.round(slowest[1]);
    counts['ms at the 99th percentile'] = Math.round(all[Math.floor(all.length / 100)]?.[1] ?? 0);
    counts['MB of memory at the end'] = Math.round((await memoryOf(server)) / 1_000_000);
    counts['MB on disk at the end'] = Math.round((await folderSize(server.dataDir)) / 1_000_000);
    counts['ms at the median'] = Math.round(all[Math.floor(all.length / 2)]?.[1] ?? 0);
    for (const [what, ms] of all.filter(([, each]) => each > LONGEST).slice(0, 20))
      faults.push(`somebody else waited ${Math.round(ms)} ms for ${what}`);
    for (const [what, times] of Object.entries(counts))
      if (/^HTTP 5/.test(what)) faults.push(`${what}, ${times} times`);
    const tries = counts['tries of a password'] ?? 0;
    if (tries > TRIES.atOnce + TRIES.perMinute * (minutes + 1)) faults.push(`${tries} passwords were tried`);
    if (/fault|Error/.test(server.log)) faults.push(`the log holds a fault: ${server.log.slice(0, 500)}`);
  } catch (error) {
    isLost = true;
    faults.push(`the server was lost: ${String(error)} ${server.log.slice(-500)}`);
  } finally {
    await server.stop();
  }
  return { counts, faults };
}
