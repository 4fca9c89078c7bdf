import { randomUUID } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { settled } from '#client/ports.test-support.ts';
import { ServerProcess } from '#tests/e2e/restartable-server.ts';
import { waitUntil } from '#tests/wait-until.ts';
import { DEVICES, planOf, type Step } from './plan.ts';
import { type Made, nothingMade } from './random-situation.ts';
import { type Choice, makeWrite } from './random-write.ts';
import { type Credentials, Device } from './simulated-device.ts';
import { readStored } from './stored.ts';
import { Stranger } from './stranger.ts';
import { differences, findLosses, findOverlaps, pictureOf } from './verdict.ts';

export interface ConvergenceOptions {
  readonly seed: number;
  readonly steps: number;
  /** Number of times the server is killed and started again. */
  readonly kills: number;
}

/** Result of a run: counts of events, and faults. */
export interface ConvergenceReport {
  readonly counts: Readonly<Record<string, number>>;
  readonly faults: readonly string[];
}

/** Prefix of the user's titles: the stranger must never receive it. */
const MARK = 'private-of-ada';

/**
 * One user on three devices and one stranger against a real server: random writes, cut connections, dying tabs and
 * a server that is killed. Then everything is restored, and all devices must show the same.
 */
export async function runConvergence(options: ConvergenceOptions): Promise<ConvergenceReport> {
  const server = await ServerProcess.start({ RATE_LIMIT_FACTOR: '1000' });
  const devices: Device[] = [];
  let stranger: Stranger | null = null;
  try {
    const person = { email: `${randomUUID()}@example.org`, password: 'correct horse battery' };
    for (let index = 0; index < DEVICES; index += 1) {
      const device = await Device.open(`device ${index + 1}`, server.port);
      devices.push(device);
      await device.signIn(person, index === 0);
    }
    stranger = await Stranger.open(server.url);
    const made = nothingMade();
    const counts = await live(planOf(options.seed, options.steps, options.kills), {
      server,
      devices,
      stranger,
      made,
    });
    const faults = await judge({ server, devices, stranger, made, person });
    return {
      counts: {
        ...counts,
        kept: devices.reduce((sum, { kept }) => sum + kept.size, 0),
        refused: devices.reduce((sum, { refused }) => sum + refused.size, 0),
        attempts: stranger.attempts,
      },
      faults,
    };
  } finally {
    stranger?.close();
    for (const device of devices) await device.close();
    await server.stop();
  }
}

interface World {
  readonly server: ServerProcess;
  readonly devices: readonly Device[];
  readonly stranger: Stranger;
  readonly made: Made;
}

async function live(plan: readonly Step[], world: World): Promise<Record<string, number>> {
  const { server, devices, stranger, made } = world;
  const counts: Record<string, number> = {};
  const begun: Promise<void>[] = [];
  let titles = 0;
  let isUp = true;

  function writeOf(choice: Choice, device: Device, things = made) {
    titles += 1;
    return makeWrite(choice, device.client.replica, things, `${MARK} ${titles}`);
  }

  async function act(step: Step): Promise<void> {
    if (step.kind === 'killServer') {
      await server.kill();
      isUp = false;
      return;
    }
    if (step.kind === 'startServer') {
      await server.start();
      isUp = true;
      for (const device of devices) device.client.wake();
      return;
    }
    const device = devices['device' in step ? step.device : 0];
    if (device === undefined) return;
    if (step.kind === 'stranger') {
      const things = structuredClone(made);
      const write = writeOf(step.choice, device, things);
      if (write !== null) stranger.attempt(write);
    } else if (step.kind === 'write') {
      const write = writeOf(step.choice, device);
      if (write === null) return;
      const kept = device.write(write);
      begun.push(kept);
      if (step.isAwaited) await kept;
    } else if (step.kind === 'crash') {
      await device.crash(writeOf(step.last, device));
    } else if (step.kind === 'cut') {
      device.line.cut();
    } else {
      if (step.kind !== 'wake') device.line.mend();
      device.client.wake();
      if (step.kind === 'settle' && isUp) {
        await waitUntil(
          `${device.name} has sent everything`,
          () => device.client.outbox.waiting === 0,
          60_000,
        );
      }
    }
  }

  for (const step of plan) {
    counts[step.kind] = (counts[step.kind] ?? 0) + 1;
    await act(step);
    await settled(3);
  }
  await Promise.all(begun);
  if (!isUp) await server.start();
  return counts;
}

async function judge({ server, devices, stranger, made, person }: World & { readonly person: Credentials }) {
  const faults: string[] = [];
  for (const { line, client } of devices) {
    line.mend();
    client.wake();
  }
  for (const device of devices) {
    const { client, name } = device;
    await waitUntil(
      `${name} has sent everything`,
      () => device.isConnected && client.outbox.waiting === 0,
      60_000,
    );
    for (const { requestId } of client.outbox.failed) await client.discardWrite(requestId);
    for (const [requestId, reason] of device.refused) {
      if (reason === 'request_id_reused' || reason === 'invalid_input')
        faults.push(`${name}: ${device.seen.get(requestId)?.write.name} was refused: ${reason}`);
    }
  }

  const fresh = await Device.open('a new device', server.port);
  try {
    await fresh.signIn(person, false);
    while (await fresh.client.loadMoreCompleted());
    const all = [...devices, fresh];
    for (const device of devices) while (await device.client.loadMoreCompleted());
    const isSame = () => new Set(all.map(({ client }) => pictureOf(client))).size === 1;
    await waitUntil('all show the same', isSame, 30_000).catch(() => {
      const truth = pictureOf(fresh.client);
      for (const { name, client } of devices)
        faults.push(...differences(truth, pictureOf(client)).map((line) => `${name} ${line}`));
    });
  } finally {
    await fresh.close();
  }

  const own = uuidv7();
  await stranger.writesOnTheirOwn(own);
  await waitUntil('the stranger hears of their own write', () =>
    stranger.frames.some((each) => each.includes(own)),
  );
  faults.push(...stranger.breaches.map((each) => `the stranger was let: ${each}`));
  const secrets = [
    MARK,
    ...made.tasks,
    ...made.collections,
    ...made.labels,
    ...made.filters,
    ...made.templates,
    ...made.subscriptions,
    ...made.comments,
    ...made.links,
    ...made.items.map(({ id }) => id),
    ...made.records.map(({ id }) => id),
  ];
  const frames = stranger.frames.join('\n');
  faults.push(...secrets.filter((each) => frames.includes(each)).map((each) => `the stranger saw ${each}`));

  const userId = devices[0]?.client.session.accountId ?? '';
  // Acknowledged writes are on disk, whatever ends the server.
  await server.kill();
  const stored = await readStored(server.dataDir, userId);
  faults.push(...findLosses(devices, stored), ...findOverlaps(devices, stored));
  return faults;
}
