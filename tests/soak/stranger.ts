import type { Socket } from 'socket.io-client';
import type { Write } from '#client/client.ts';
import { namespaceOf } from '#contract/realtime.ts';
import { registerPerson } from '#tests/e2e/person.ts';
import { emitWrite, openSocket } from '#tests/e2e/raw-socket.ts';

const anybodysRight: ReadonlySet<Write['name']> = new Set([
  'createQuickTask',
  'createTask',
  'createScheduleItem',
  'createQuickCollection',
  'createLabel',
  'createFilter',
  'createSubscription',
]);

/** Somebody else on the same server, who knows every id and tries everything with them. */
export class Stranger {
  /** Everything their sockets received, as text. */
  readonly frames: string[] = [];
  /** What they were let do. */
  readonly breaches: string[] = [];
  attempts = 0;
  readonly refusals = new Map<string, number>();
  private readonly sockets: { readonly tasks: Socket; readonly calendar: Socket };

  private constructor(tasks: Socket, calendar: Socket) {
    this.sockets = { tasks, calendar };
    for (const socket of [tasks, calendar]) {
      // Back before the person's next step.
      socket.io.reconnectionDelay(20).reconnectionDelayMax(20);
      socket.onAny((...frame: unknown[]) => void this.frames.push(JSON.stringify(frame)));
    }
  }

  static async open(serverUrl: string): Promise<Stranger> {
    const { token } = await registerPerson(serverUrl, 'Eve');
    const [tasks, calendar] = await Promise.all([
      openSocket(serverUrl, 'tasks', token),
      openSocket(serverUrl, 'calendar', token),
    ]);
    return new Stranger(tasks, calendar);
  }

  /** Sends somebody else's write as their own. Nothing waits for the answer: the server may be away. */
  attempt(write: Write): void {
    if (write.name === 'updateAppSettings' || write.name === 'createDelegationRequest') return;
    const { name, payload } = write;
    // New things with new ids are anybody's right.
    if (anybodysRight.has(name)) return;
    const socket = this.sockets[namespaceOf(name)];
    if (!socket.connected) return;
    this.attempts += 1;
    emitWrite(socket, name, payload).then(
      () => void this.breaches.push(`${name} ${JSON.stringify(payload)}`),
      ({ message }: Error) => void this.refusals.set(message, (this.refusals.get(message) ?? 0) + 1),
    );
  }

  /** A write of their own comes back, so their sockets were really heard. */
  async writesOnTheirOwn(id: string): Promise<void> {
    await emitWrite(this.sockets.tasks, 'createQuickTask', { id, title: 'Something of my own' });
  }

  close(): void {
    for (const socket of Object.values(this.sockets)) socket.disconnect();
  }
}
