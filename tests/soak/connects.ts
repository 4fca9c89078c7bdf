import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registerPerson } from '#tests/e2e/browser-person.ts';
import { prepareData } from '#tests/factories/prepared-data.ts';
import { connectFor, openAll } from '../../bench/bench-socket.ts';
import { startMeasured } from '../../bench/servers/measured-process.ts';

/** Number of measurements: one-time allocations grow until the first, a leak grows between all. */
const ROUNDS = 5;
/** Concurrent sockets. */
const TOGETHER = 50;
/** Memory that a connect may leave in the last half of the rounds. Bytes. */
const MOST_KEPT = 100;

/** Opens and closes that many sockets of one user, and measures the server's heap after forced collections. */
export async function runConnects({ connects }: { readonly connects: number }) {
  const dataDir = await mkdtemp(join(tmpdir(), 'daywall-connects-'));
  await prepareData(dataDir);
  const settings = { DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '100000', LOG_LEVEL: 'warn' };
  const server = await startMeasured('server/listen.ts', '/api/health', settings);
  const each = Math.floor(connects / ROUNDS / TOGETHER);
  try {
    const { token } = await registerPerson(server.url, 'Ada');
    const held = [await server.memory()];
    for (let round = 0; round < ROUNDS; round += 1) {
      for (let batch = 0; batch < each; batch += 1) {
        const open = () => connectFor(server.url, 'getTasks', token);
        const sockets = await openAll(Array.from({ length: TOGETHER }), open);
        for (const socket of sockets) socket.disconnect();
      }
      held.push(await server.memory());
    }
    const middle = Math.floor(ROUNDS / 2);
    const between = (ROUNDS - middle) * each * TOGETHER;
    const kept = Math.round(((held.at(-1) ?? 0) - (held[middle] ?? 0)) / between);
    const megabytes = held.map((bytes) => (bytes / 1_000_000).toFixed(1)).join(' → ');
    return {
      counts: { connects: ROUNDS * each * TOGETHER, 'bytes kept by each of the later ones': kept },
      held: megabytes,
      faults: kept > MOST_KEPT ? [`each connect keeps ${kept} bytes`] : [],
    };
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
