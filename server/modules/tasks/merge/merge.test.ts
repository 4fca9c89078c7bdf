import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TaskPatch } from '#contract/task/task-payload.ts';
import { registerPerson, signInAgain } from '#tests/factories/person.ts';
import { connectSocket, type TestSocket } from '#tests/factories/socket.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';

const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));

let server: TestServer;
let devices: readonly [TestSocket, TestSocket];

beforeAll(async () => {
  console.info(`merge seed ${seed}`);
  server = await startTestServer();
  const person = await registerPerson(server);
  const tokens = [person.token, (await signInAgain(server, person)).token] as const;
  devices = [
    await connectSocket(server.url, 'tasks', tokens[0]),
    await connectSocket(server.url, 'tasks', tokens[1]),
  ];
});
afterAll(async () => {
  for (const device of devices) device.close();
  await server.close();
});

const patch: fc.Arbitrary<TaskPatch> = fc.record(
  {
    title: fc.constantFrom('A', 'B', 'C'),
    importance: fc.constantFrom(10, 20, 30),
    workload: fc.constantFrom(null, 5, 10),
    isNew: fc.boolean(),
    dueDate: fc.constantFrom(null, '2026-12-01T00:00:00.000Z', '2026-12-02T00:00:00.000Z'),
  },
  { requiredKeys: [] },
);
/** Step of a device: it writes a patch, after reading the current version or not. */
const step = fc.record({ device: fc.constantFrom<0 | 1>(0, 1), looks: fc.boolean(), patch });

describe('two devices writing one task', () => {
  it('end with the last written value of each field, and every lost value in the history', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const id = uuidv7();
        const { version } = await devices[0].ask('createTask', { id, title: 'Start' });
        const known: [number, number] = [version, version];
        const fields = new Map<string, unknown>();
        for (const { device, looks, patch: data } of steps) {
          if (looks) known[device] = (await devices[device].ask('getTask', { id })).version;
          const before = await devices[device].ask('getTask', { id });
          const after = await devices[device].ask('updateTask', { id, version: known[device], data });
          for (const [field, value] of Object.entries(data)) fields.set(field, value);
          const isChanged = Object.entries(data).some(
            ([field, value]) => Reflect.get(before, field) !== value,
          );
          expect(after.version).toBe(before.version + (isChanged ? 1 : 0));
        }
        const task = await devices[0].ask('getTask', { id });
        for (const [field, value] of fields) expect(Reflect.get(task, field)).toBe(value);
        const history = (await devices[0].ask('getTaskHistory', { id })).entries.reverse();
        for (const [index, entry] of history.entries()) {
          const earlier = history.slice(0, index).findLast(({ field }) => field === entry.field);
          if (earlier !== undefined) expect(entry.before).toEqual(earlier.after);
        }
      }),
      { seed, numRuns: 25 },
    );
  });
});
