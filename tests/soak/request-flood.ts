import { randomBytes } from 'node:crypto';
import type { Socket } from 'socket.io-client';
import { v7 as uuidv7 } from 'uuid';
import { registerPerson } from '#tests/e2e/browser-person.ts';
import { emitWrite, openSocket } from '#tests/e2e/raw-socket.ts';
import { ServerProcess } from '#tests/e2e/restartable-server.ts';

const WRITES = 200;
/** Concurrent edits of the flooding socket. */
const AT_ONCE = 20;
/** Characters of each description. */
const WEIGHT = 95_000;

/** Latencies of sequential writes. Milliseconds, sorted. */
async function latencies(socket: Socket): Promise<number[]> {
  const taken: number[] = [];
  for (let index = 0; index < WRITES; index += 1) {
    const started = performance.now();
    await emitWrite(socket, 'createQuickTask', { id: uuidv7(), title: `Neighbour ${index}` });
    taken.push(performance.now() - started);
  }
  return taken.sort((a, b) => a - b);
}

/**
 * Sends heavy edits as fast as they are answered, whatever the answer. Returns the function that ends it, which
 * returns its counts.
 */
function flood(socket: Socket, taskId: string): () => { sent: number; refused: number; isCutOff: boolean } {
  let isOn = true;
  let sent = 0;
  let refused = 0;
  let version = 1;
  const send = () => {
    if (!isOn || !socket.connected) return;
    sent += 1;
    const description = randomBytes(WEIGHT / 2).toString('hex');
    socket.emit('updateTask', { requestId: uuidv7(), id: taskId, version, data: { description } });
  };
  socket.on('updateTask.answer', (answer: { data: { version: number } }) => {
    version = answer.data.version;
    send();
  });
  socket.on('updateTask.error', () => {
    refused += 1;
    send();
  });
  for (let index = 0; index < AT_ONCE; index += 1) send();
  return () => {
    isOn = false;
    return { sent, refused, isCutOff: !socket.connected };
  };
}

/**
 * Measures another user's write latency while a socket floods the server with heavy edits, compared with a quiet
 * server.
 */
export async function runFlood(): Promise<Record<string, string>> {
  const server = await ServerProcess.start({ LOG_LEVEL: 'warn' });
  try {
    const [ada, eve] = [await registerPerson(server.url, 'Ada'), await registerPerson(server.url, 'Eve')];
    const neighbour = await openSocket(server.url, 'tasks', ada.token);
    const flooder = await openSocket(server.url, 'tasks', eve.token);
    const taskId = uuidv7();
    await emitWrite(flooder, 'createQuickTask', { id: taskId, title: 'Heavy' });
    await latencies(neighbour);
    const quiet = await latencies(neighbour);
    const end = flood(flooder, taskId);
    const flooded = await latencies(neighbour);
    const { sent, refused, isCutOff } = end();
    neighbour.disconnect();
    flooder.disconnect();
    const at = (taken: readonly number[], share: number) =>
      `${(taken[Math.floor(share * (taken.length - 1))] ?? 0).toFixed(1)} ms`;
    const shown = (taken: readonly number[]) =>
      `p50 ${at(taken, 0.5)}, p95 ${at(taken, 0.95)}, max ${at(taken, 1)}`;
    return {
      quiet: shown(quiet),
      flooded: shown(flooded),
      flood: `${sent} edits of ${WEIGHT / 1_000} kB sent, ${refused} refused${isCutOff ? ', then cut off' : ''}`,
    };
  } finally {
    await server.stop();
  }
}
