import { v7 } from 'uuid';
import type { Person } from '#tests/e2e/browser-person.ts';
import { emitWrite, openSocket } from '#tests/e2e/raw-socket.ts';

const BATCH = 50;

/** Fills an account with open tasks over the public socket. */
export async function createTasks(serverUrl: string, person: Person, count: number): Promise<void> {
  const socket = await openSocket(serverUrl, 'tasks', person.token);
  const now = Date.now();
  for (let made = 0; made < count; made += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, count - made) }, (_, index) => {
      const number = made + index;
      const dueDate = new Date(now + ((number % 400) + 1) * 3_600_000).toISOString();
      return emitWrite(socket, 'createTask', {
        id: v7(),
        title: `Task number ${number}`,
        dueDate: number % 3 === 0 ? null : dueDate,
        importance: number % 101,
        workload: (number % 8) * 15,
      });
    });
    await Promise.all(batch);
  }
  socket.disconnect();
}
