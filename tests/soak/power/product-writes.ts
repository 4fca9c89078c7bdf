import { v7 as uuidv7 } from 'uuid';
import { confirmPerson, type Person, registerPerson } from '#tests/factories/person.ts';
import { connectSocket, type TestSocket } from '#tests/factories/socket.ts';
import { call } from '#tests/factories/test-call.ts';
import type { TestServer } from '#tests/factories/test-server.ts';
import type { Random } from '../../random.ts';

/** Fact that a client knows: a write that was acknowledged, or a version that was shown. */
export interface Known {
  /** Number of disk events at the time it was known. */
  readonly at: number;
  readonly requestId: string | null;
  readonly task: { readonly id: string; readonly version: number } | null;
  /** Row that was made by a call. */
  readonly row?: { readonly table: 'webhooks' | 'personal_tokens'; readonly id: string };
}

interface Work {
  readonly random: Random;
  /** Number of writes of each user. */
  readonly writes: number;
  readonly people: number;
  readonly now: () => number;
}

/** Length of a description that fills pages, so that the log grows and its segments change. */
const LONG = 60_000;

async function workOf(
  socket: TestSocket,
  { random, writes, now }: Work,
  onAcknowledged: (known: Known) => void,
) {
  const versions = new Map<string, number>();
  for (let count = 0; count < writes; count += 1) {
    const requestId = uuidv7();
    const ids = [...versions.keys()];
    const id = ids[random.below(ids.length)];
    const version = id === undefined ? undefined : versions.get(id);
    if (id === undefined || version === undefined || random.isBelow(0.4)) {
      const made = uuidv7();
      await socket.write('createQuickTask', { id: made, title: `Task ${count}` }, requestId);
      versions.set(made, 1);
      onAcknowledged({ at: now(), requestId, task: { id: made, version: 1 } });
    } else {
      const isLong = random.isBelow(0.1);
      const data = isLong ? { description: 'x'.repeat(random.below(LONG)) } : { title: `Renamed ${count}` };
      const answer = await socket.write('updateTask', { id, version, data }, requestId);
      versions.set(id, answer.data.version);
      onAcknowledged({ at: now(), requestId, task: { id, version: answer.data.version } });
    }
  }
}

/** Host of webhooks where nobody answers: each event fails, and is planned anew. */
export const CLOSED = '127.0.0.1:9';

/** Makes what programs hold of a user: a webhook and a token. */
async function letProgramsIn(
  server: TestServer,
  person: Person,
  onAcknowledged: (row: NonNullable<Known['row']>) => void,
) {
  await confirmPerson(server, person);
  const id = uuidv7();
  const webhook = { id, address: `http://${CLOSED}/hook`, kinds: ['task' as const], collectionIds: [] };
  await call(server, person, 'createWebhook', { body: webhook });
  onAcknowledged({ table: 'webhooks', id });
  const body = { name: 'Script', scopes: ['tasks:read' as const], days: 1, spaces: null };
  const made = await call(server, person, 'createPersonalToken', { body });
  onAcknowledged({ table: 'personal_tokens', id: made.personalToken.id });
}

/** Users at work concurrently: each makes sequential writes on one device, while another of their devices follows. */
export async function makeProductWrites(server: TestServer, work: Work): Promise<Known[]> {
  const known: Known[] = [];
  const onAcknowledged = (each: Known) => known.push(each);
  await Promise.all(
    Array.from({ length: work.people }, async () => {
      const person = await registerPerson(server);
      const { token } = person;
      const [writer, reader] = await Promise.all([
        connectSocket(server.url, 'tasks', token),
        connectSocket(server.url, 'tasks', token),
      ]);
      reader.socket.onAny(() => {
        const change = reader.received.at(-1)?.change;
        if (change?.entity !== 'task' || change.op !== 'upsert') return;
        onAcknowledged({ at: work.now(), requestId: null, task: { id: change.id, version: change.version } });
      });
      await Promise.all([
        workOf(writer, work, onAcknowledged),
        letProgramsIn(server, person, (row) =>
          onAcknowledged({ at: work.now(), requestId: null, task: null, row }),
        ),
      ]);
      writer.close();
      reader.close();
    }),
  );
  return known;
}
