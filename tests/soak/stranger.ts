import type { Socket } from 'socket.io-client';
import type { Write } from '#client/client.ts';
import { namespaceOf } from '#contract/events/realtime.ts';
import { registerPerson } from '#tests/e2e/browser-person.ts';
import { emitWrite, openSocket } from '#tests/e2e/raw-socket.ts';

const anybodysRight: ReadonlySet<Write['name']> = new Set([
  'createQuickTask',
  'createTask',
  'createScheduleItem',
  'createQuickCollection',
  'createLabel',
  'createFilter',
  'createTemplate',
  'createSubscription',
]);

/** Another user on the same server who knows every id and tries every write with them. */
export class Stranger {
  /** Text of all frames that their sockets received. */
  readonly frames: string[] = [];
  /** Attempts that succeeded. */
  readonly breaches: string[] = [];
  attempts = 0;
  readonly refusals = new Map<string, number>();
  private readonly sockets: { readonly tasks: Socket; readonly calendar: Socket };

  private constructor(tasks: Socket, calendar: Socket) {
    this.sockets = { tasks, calendar };
    for (const socket of [tasks, calendar]) {
      // Reconnects before the user's next step.
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

  /** Sends another user's write as their own. Nothing waits for the answer: the server may be down. */
  attempt(write: Write): void {
    if (
      write.name === 'updateAppSettings' ||
      write.name === 'createDelegationRequest' ||
      write.name === 'assignTask'
    )
      return;
    const { name, payload } = write;
    // Anyone may create entities with new ids.
    if (anybodysRight.has(name)) return;
    const socket = this.sockets[namespaceOf(name)];
    if (!socket.connected) return;
    this.attempts += 1;
    emitWrite(socket, name, payload).then(
      () => void this.breaches.push(`${name} ${JSON.stringify(payload)}`),
      ({ message }: Error) => void this.refusals.set(message, (this.refusals.get(message) ?? 0) + 1),
    );
  }

  /** Proves by a write of their own that their sockets work. */
  async writesOnTheirOwn(id: string): Promise<void> {
    await emitWrite(this.sockets.tasks, 'createQuickTask', { id, title: 'Something of my own' });
  }

  close(): void {
    for (const socket of Object.values(this.sockets)) socket.disconnect();
  }
}
