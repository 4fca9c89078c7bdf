import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MINUTE } from '#time/units.ts';
import { installJsonBody } from './json-body.ts';

describe('time in which a body has to arrive', () => {
  let app: FastifyInstance;
  let socket: Socket;
  let requested = Promise.withResolvers<void>();
  let answer = Promise.withResolvers<string>();

  beforeEach(async () => {
    requested = Promise.withResolvers();
    answer = Promise.withResolvers();
    app = Fastify();
    installJsonBody(app);
    app.addHook('onRequest', async () => requested.resolve());
    const slow = () => answer.promise;
    app.get('/slow', slow);
    app.post('/slow', slow);
    const { port, hostname } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    socket = connect(Number(port), hostname).setEncoding('utf8');
    await once(socket, 'connect');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(async () => {
    vi.useRealTimers();
    socket.destroy();
    await app.close();
  });

  /** Sends a request, and lets a minute pass once it has begun. */
  async function sendAndWait(lines: readonly string[]): Promise<void> {
    socket.write(lines.join('\r\n'));
    await requested.promise;
    vi.advanceTimersByTime(MINUTE);
  }

  it('ends: the connection of half a body is closed', async () => {
    const closed = once(socket, 'close');
    socket.resume();
    await sendAndWait([
      'POST /slow HTTP/1.1',
      'Host: daywall.test',
      'Content-Type: application/json',
      'Content-Length: 20',
      '',
      '{"half":',
    ]);
    await closed;
    expect(socket.readableLength).toBe(0);
  });

  it.each(['GET', 'POST'])('does not end the answer to a %s without one', async (method) => {
    const reply = once(socket, 'data');
    await sendAndWait([`${method} /slow HTTP/1.1`, 'Host: daywall.test', '', '']);
    answer.resolve('late');
    expect(String(await reply)).toMatch(/^HTTP\/1\.1 200 [\s\S]*late$/);
  });
});
