import fc from 'fast-check';
import type { Socket } from 'socket.io-client';
import { v7 as uuidv7 } from 'uuid';
import { openDatabase } from '#server/database/open-database.ts';
import { registerPerson } from '#tests/e2e/browser-person.ts';
import { openSocket } from '#tests/e2e/raw-socket.ts';
import { ServerProcess } from '#tests/e2e/restartable-server.ts';
import { databaseSourceOf, findDoubles, readTasks, type StoredTasks } from './stored-tasks.ts';

export interface CrashOptions {
  readonly seed: number;
  /** Number of times the server is killed during writes. */
  readonly kills: number;
  /** Number of concurrent writes each time. */
  readonly writes: number;
  /** A PostgreSQL database to run on; null for the embedded one. */
  readonly databaseUrl: string | null;
}

export interface CrashReport {
  readonly counts: Readonly<Record<string, number>>;
  readonly faults: readonly string[];
}

const SOCKETS = 20;

/** Write that its sender keeps until it is answered. */
interface Sent {
  readonly requestId: string;
  readonly name: 'createQuickTask' | 'updateTask';
  readonly taskId: string;
  readonly title: string;
}

function payloadOf({ name, requestId, taskId: id, title }: Sent): object {
  return name === 'createQuickTask'
    ? { requestId, id, title }
    : { requestId, id, version: 1, data: { title } };
}

/** Plans the writes of a round: three quarters create a task, the others rename one of an earlier round. */
function planRound(count: number, known: readonly string[], round: number): Sent[] {
  return Array.from({ length: count }, (_, index): Sent => {
    const requestId = uuidv7();
    const renamed = index % 4 === 3 ? known[(index * 7 + round) % Math.max(known.length, 1)] : undefined;
    const title = `Round ${round}, write ${index}`;
    return renamed === undefined
      ? { requestId, name: 'createQuickTask', taskId: uuidv7(), title }
      : { requestId, name: 'updateTask', taskId: renamed, title };
  });
}

/** Sends all at once over several sockets; calls back with each write that was acknowledged, and each refusal. */
function sendAll(
  sockets: readonly Socket[],
  writes: readonly Sent[],
  handlers: { acknowledged: (write: Sent) => void; refused: (write: Sent, why: string) => void },
): void {
  const waiting = new Map(writes.map((write) => [write.requestId, write]));
  const hear = (event: string, body: { requestId?: string; error?: { id: string } }) => {
    const write = waiting.get(body.requestId ?? '');
    if (write === undefined) return;
    waiting.delete(write.requestId);
    if (event === `${write.name}.answer`) handlers.acknowledged(write);
    else handlers.refused(write, body.error?.id ?? event);
  };
  for (const socket of sockets) socket.onAny(hear);
  for (const [index, write] of writes.entries())
    sockets[index % sockets.length]?.emit(write.name, payloadOf(write));
}

async function withSockets(url: string, token: string, work: (sockets: Socket[]) => Promise<void>) {
  const sockets = await Promise.all(Array.from({ length: SOCKETS }, () => openSocket(url, 'tasks', token)));
  try {
    await work(sockets);
  } finally {
    for (const socket of sockets) socket.disconnect();
  }
}

function findLosses(applied: readonly Sent[], stored: StoredTasks): string[] {
  const faults: string[] = [];
  const renamed = new Map<string, number>();
  for (const { name, taskId, requestId, title } of applied) {
    if (!stored.versions.has(taskId)) faults.push(`${name} ${requestId} was acknowledged and lost: ${title}`);
    if (name !== 'updateTask') continue;
    renamed.set(taskId, (renamed.get(taskId) ?? 0) + 1);
    if (!stored.history.has(requestId))
      faults.push(`${name} ${requestId} was acknowledged and lost: ${title}`);
  }
  for (const [taskId, version] of stored.versions) {
    const expected = 1 + (renamed.get(taskId) ?? 0);
    if (version !== expected) faults.push(`${taskId} has version ${version} after ${expected - 1} renames`);
  }
  const made = applied.filter(({ name }) => name === 'createQuickTask').length;
  if (stored.versions.size !== made) faults.push(`${stored.versions.size} tasks for ${made} that were made`);
  return faults;
}

/**
 * Kills a real server with -9 during many concurrent writes, starts it again, repeats the unacknowledged writes
 * under the same keys, and so on. In the end each write must have been applied exactly once.
 */
export async function runServerCrashes(options: CrashOptions): Promise<CrashReport> {
  const { seed, kills, writes, databaseUrl } = options;
  const [least, most] = [Math.ceil(writes * 0.05), Math.floor(writes * 0.9)];
  const killPoints = fc.sample(fc.integer({ min: least, max: most }), { seed, numRuns: kills });
  const env = databaseUrl === null ? {} : { DATABASE_URL: databaseUrl, SECRET: 's'.repeat(32) };
  const server = await ServerProcess.start({ RATE_LIMIT_FACTOR: '1000', LOG_LEVEL: 'warn', ...env });
  const applied: Sent[] = [];
  const faults: string[] = [];
  const counts = { kills, writes: 0, acknowledgedBeforeKill: 0, sentAgain: 0, replayed: 0 };
  try {
    const { token, userId } = await registerPerson(server.url, 'Ada');
    const refused = ({ requestId }: Sent, why: string) => faults.push(`${requestId} was refused: ${why}`);

    async function sendUntilAnswered(open: readonly Sent[]): Promise<void> {
      await withSockets(
        server.url,
        token,
        (sockets) =>
          new Promise<void>((resolve) => {
            let left = open.length;
            const answered = () => {
              left -= 1;
              if (left === 0) resolve();
            };
            if (left === 0) resolve();
            sendAll(sockets, open, {
              acknowledged: answered,
              refused: (write, why) => {
                refused(write, why);
                answered();
              },
            });
          }),
      );
    }

    for (const [round, killPoint] of killPoints.entries()) {
      const known = applied.filter(({ name }) => name === 'createQuickTask').map(({ taskId }) => taskId);
      const plan = planRound(writes, known, round);
      const acknowledged = new Set<Sent>();
      await withSockets(server.url, token, async (sockets) => {
        await new Promise<void>((resolve) => {
          sendAll(sockets, plan, {
            acknowledged(write) {
              acknowledged.add(write);
              if (acknowledged.size === killPoint) resolve(server.kill());
            },
            refused,
          });
        });
      });
      await server.start();
      counts.writes += plan.length;
      counts.acknowledgedBeforeKill += acknowledged.size;
      counts.sentAgain += plan.length - acknowledged.size;
      await sendUntilAnswered(plan.filter((write) => !acknowledged.has(write)));
      applied.push(...plan);
    }
    // A write acknowledged long ago is answered again and not applied again.
    const replayed = applied.filter((_, index) => index % 5 === 0);
    counts.replayed = replayed.length;
    await sendUntilAnswered(replayed);
    await server.kill();

    const database = await openDatabase(databaseSourceOf(server.dataDir, databaseUrl));
    const stored = await readTasks(database, userId);
    faults.push(...findLosses(applied, stored), ...(await findDoubles(database, userId)));
    await database.close();
  } finally {
    await server.stop();
  }
  return { counts, faults };
}
