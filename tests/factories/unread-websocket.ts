import { request } from 'node:http';
import type { Socket } from 'node:net';

/** Client frame, masked with zeros. */
function frameOf(text: string): Buffer {
  const payload = Buffer.from(text);
  const { length } = payload;
  const head = length < 126 ? [0x81, 0x80 | length] : [0x81, 0xfe, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(head), Buffer.alloc(4), payload]);
}

/**
 * Websocket in the namespace `/tasks` whose client sends frames below 64 kB and reads nothing after the handshake.
 */
export function openUnreadWebsocket(
  serverUrl: string,
  token: string,
  frames: readonly string[],
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const headers = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': Buffer.alloc(16).toString('base64'),
    };
    const sent = request(`${serverUrl}/socket.io/?EIO=4&transport=websocket`, { headers });
    sent.on('upgrade', (_reply, socket: Socket) => {
      socket.on('error', () => undefined);
      socket.on('close', () => reject(new Error('the websocket was ended')));
      socket.write(frameOf(`40/tasks,${JSON.stringify({ token })}`));
      let received = '';
      socket.on('data', (chunk) => {
        received += chunk.toString('latin1');
        if (!received.includes('40/tasks,')) return;
        socket.removeAllListeners('data').pause();
        socket.write(Buffer.concat(frames.map(frameOf)));
        resolve(socket);
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}
