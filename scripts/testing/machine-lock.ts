import { connect, createServer } from 'node:net';

/** Port whose listener holds the lock. The system frees it whenever that process ends, however it does. */
const PORT = Number(process.env.DAYWALL_LOCK_PORT ?? 47_326);
const HOST = '127.0.0.1';
/** Beginning of the holder's answer, which a foreign program on the port does not give. */
const GREETING = 'daywall: ';

/** Answer of the lock's holder, or null where it has gone before it answered. */
function askHolder(): Promise<{ readonly holder: string; readonly ended: Promise<void> } | null> {
  return new Promise((resolve) => {
    const socket = connect(PORT, HOST);
    const ended = new Promise<void>((done) => socket.once('close', () => done()));
    socket.setEncoding('utf8');
    socket.once('error', () => undefined);
    socket.once('data', (answer) => resolve({ holder: String(answer), ended }));
    socket.once('close', () => resolve(null));
  });
}

/** Listens on the lock's port. Returns whether no other process does. */
function listen(title: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      // A waiting process must not keep the holder alive.
      socket.unref();
      socket.write(`${GREETING}${title}`);
    });
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(error);
    });
    server.listen(PORT, HOST, () => {
      // A process with nothing left to do ends, and frees the lock.
      server.unref();
      resolve(true);
    });
  });
}

/**
 * Waits until no other heavy command runs on this machine, since two at a time make each other's waits and figures
 * meaningless, and says which it waits for. The lock ends with this process.
 */
export async function lockMachine(command: string): Promise<void> {
  const title = `${command} in ${process.cwd()} (process ${process.pid}, since ${new Date().toLocaleTimeString()})`;
  while (!(await listen(title))) {
    const answer = await askHolder();
    if (answer === null) continue;
    if (!answer.holder.startsWith(GREETING))
      throw new Error(`Another program listens on port ${PORT}: set DAYWALL_LOCK_PORT to a free one`);
    console.log(`Waiting for ${answer.holder.slice(GREETING.length)}`);
    await answer.ended;
  }
}
