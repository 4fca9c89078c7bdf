import { connect } from 'node:net';

export interface RawReply {
  /** 0 where the connection ended without an answer. */
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

/** Sends raw bytes, which a well-behaved client would correct, and reads until the connection ends. */
export function sendRaw(port: number, bytes: string, patience = 5_000): Promise<RawReply> {
  return new Promise((done) => {
    let text = '';
    const socket = connect(port, 'localhost', () => socket.write(bytes));
    const end = () => {
      clearTimeout(timer);
      socket.destroy();
      const [head = '', ...rest] = text.split('\r\n\r\n');
      done({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0), head, body: rest.join('\r\n\r\n') });
    };
    const timer = setTimeout(end, patience);
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    socket.on('error', end);
    socket.on('close', end);
  });
}

export function rawRequest(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body = '',
): string {
  const all = { host: 'localhost', connection: 'close', ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${path} HTTP/1.1`, ...lines, '', body].join('\r\n');
}
