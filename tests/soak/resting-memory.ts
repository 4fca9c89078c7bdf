import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { registerPerson, signInAgain } from '#tests/e2e/browser-person.ts';
import { prepareData } from '#tests/factories/prepared-data.ts';
import { MINUTE, SECOND } from '#time/units.ts';
import { connectFor, emitOnce, openAll } from '../../bench/bench-socket.ts';
import { startMeasured } from '../../bench/servers/measured-process.ts';

const MEGABYTE = 1_000_000;
/** Most that a resting server on the embedded database may hold. Bytes. */
const MOST_AT_REST = 350 * MEGABYTE;
/** Growth from the first rest after a burst to the last one that is taken for a leak. Bytes. */
const MOST_KEPT = 30 * MEGABYTE;
const BURST = 20 * SECOND;
const CLIENTS = 16;

/** Lets a server rest, then work in bursts with a minute's rest after each, and measures it at each rest. */
export async function runRests({ minutes }: { readonly minutes: number }) {
  const dataDir = await mkdtemp(join(tmpdir(), 'daywall-rests-'));
  await prepareData(dataDir);
  const settings = { DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '100000', LOG_LEVEL: 'warn' };
  const server = await startMeasured('server/listen.ts', '/api/health', settings);
  const end = Date.now() + minutes * MINUTE;
  let writes = 0;

  async function burst(token: string): Promise<void> {
    const sockets = await openAll(Array.from({ length: CLIENTS }), () =>
      connectFor(server.url, 'createQuickTask', token),
    );
    const until = Date.now() + BURST;
    await Promise.all(
      sockets.map(async (socket) => {
        while (Date.now() < until) {
          await emitOnce(socket, 'createQuickTask', { id: uuidv7(), title: 'Water the plants' });
          await emitOnce(socket, 'getTasks', { limit: 100 });
          writes += 1;
        }
      }),
    );
    for (const socket of sockets) socket.disconnect();
  }

  try {
    const ada = await registerPerson(server.url, 'Ada');
    await pause(MINUTE);
    const rests = [await server.resident()];
    const busy: number[] = [];
    while (rests.length < 3 || Date.now() < end) {
      await burst(await signInAgain(server.url, ada));
      busy.push(await server.resident());
      await pause(MINUTE);
      rests.push(await server.resident());
    }
    const [first = 0, afterFirst = 0] = rests;
    const last = rests.at(-1) ?? 0;
    const shown = (bytes: number) => Math.round(bytes / MEGABYTE);
    const faults: string[] = [];
    if (first > MOST_AT_REST) faults.push(`a resting server holds ${shown(first)} MB`);
    if (last - afterFirst > MOST_KEPT) faults.push(`bursts left ${shown(last - afterFirst)} MB behind`);
    const counts = {
      'MB at rest': shown(first),
      'MB after the first burst': shown(busy[0] ?? 0),
      'MB at the rest after it': shown(afterFirst),
      'MB at the last rest': shown(last),
      bursts: busy.length,
      writes,
    };
    return { counts, faults };
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
