import { io } from 'socket.io-client';
import { v7 as uuidv7 } from 'uuid';
import { registerPerson } from '#tests/e2e/browser-person.ts';
import { emitWrite, openSocket } from '#tests/e2e/raw-socket.ts';
import { type Attack, MARK } from './attack-target.ts';
import { rawRequest, sendRaw } from './raw-http.ts';

export async function attackBodies({ server, expectThat }: Attack): Promise<void> {
  const { token } = await registerPerson(server.url, 'Ada');
  const put = (body: string, type = 'application/json') =>
    fetch(`${server.url}/api/app-settings`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': type, 'idempotency-key': uuidv7() },
      body,
    });
  const bodies: Record<string, string> = {
    'too large': JSON.stringify({ theme: MARK.repeat(100_000) }),
    deep: `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
    'deep objects': `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`,
    'a prototype': '{"__proto__":{"isAdmin":true},"theme":"dark"}',
    'a constructor': '{"constructor":{"prototype":{"isAdmin":true}},"theme":"dark"}',
    'a nul': '{"timeZone":"Europe/\\u0000Berlin"}',
    'half a surrogate': '{"timeZone":"\\ud800"}',
    'a huge number': '{"firstDayOfWeek":1e999}',
    'twice the same key': '{"theme":"dark","theme":"light"}',
    'not JSON': `<x>${MARK}</x>`,
    'many keys': JSON.stringify(
      Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`k${index}`, 1])),
    ),
  };
  for (const [what, body] of Object.entries(bodies)) {
    const reply = await put(body).catch(() => null);
    // An oversized body may be cut off before the answer was read.
    expectThat(`bodies: ${what} answers ${reply?.status}`, reply === null || reply.status < 500);
  }
  const me = await fetch(`${server.url}/api/me`, { headers: { authorization: `Bearer ${token}` } });
  expectThat('bodies: nobody became an admin', !('isAdmin' in (await me.json())));
  // A hundred bodies that never end must not delay others.
  const slow = Array.from({ length: 100 }, () =>
    sendRaw(
      server.port,
      rawRequest(
        'POST',
        '/api/auth/login',
        { 'content-type': 'application/json', 'content-length': '1000' },
        '{"',
      ),
      2_000,
    ),
  );
  const started = performance.now();
  await fetch(`${server.url}/api/health`);
  expectThat('bodies: slow ones hold nobody up', performance.now() - started < 1_500);
  await Promise.all(slow);
  const smuggled = await sendRaw(
    server.port,
    rawRequest(
      'POST',
      '/api/auth/login',
      { 'transfer-encoding': 'chunked', 'content-length': '4' },
      '0\r\n\r\nGET /api/me',
    ),
  );
  expectThat(`bodies: two lengths answer ${smuggled.status}`, smuggled.status === 400);
}

export async function attackPaths({ server, expectThat }: Attack): Promise<void> {
  const secret = /"private": true|root:x:0|-----BEGIN|SECRET|daywall_refresh/;
  const paths = [
    '/../package.json',
    '/../../package.json',
    '/texts/../../package.json',
    '/texts/..%2f..%2fpackage.json',
    '/texts/%2e%2e/%2e%2e/package.json',
    '/texts/..%5c..%5cpackage.json',
    '/texts/en/..%2f..%2f..%2f..%2fpackage.json',
    '/texts/%252e%252e%252fpackage.json',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/..%2f..%2fpackage.json',
    '/%2e%2e%2f%2e%2e%2fetc/passwd',
    '//etc/passwd',
    '/texts//etc/passwd',
    '/texts/en',
    '/texts/',
    '/.env',
    '/.git/config',
    '/package.json',
    '/data/secrets.json',
    'http://evil.example/api/me',
    '*',
    '/\\..\\..\\package.json',
    '/texts/en/pages.json%00.png',
    `/${'%2e%2e%2f'.repeat(500)}etc/passwd`,
    '/login?returnTo=https://evil.example',
    '/api/auth/session?__proto__[x]=1&constructor[prototype][x]=1',
  ];
  for (const path of paths) {
    for (const method of ['GET', 'HEAD', 'POST', 'TRACE']) {
      const reply = await sendRaw(server.port, rawRequest(method, path));
      expectThat(`paths: ${method} ${path.slice(0, 60)} answers ${reply.status}`, reply.status < 500);
      expectThat(`paths: ${path.slice(0, 60)} shows nothing`, !secret.test(reply.body));
      expectThat(
        `paths: ${path.slice(0, 60)} leads nowhere`,
        !/^location: (https?:)?\/\//im.test(reply.head),
      );
    }
  }
  for (const path of [
    '/',
    '/login',
    '/api/health',
    '/api/docs',
    '/texts/en/pages.json',
    '/service-worker.js',
    '/nothing',
  ]) {
    const { headers } = await fetch(`${server.url}${path}`);
    const policy = headers.get('content-security-policy') ?? '';
    expectThat(`headers: ${path} may not be framed`, policy.includes("frame-ancestors 'none'"));
    expectThat(
      `headers: ${path} runs no inline script`,
      /script-src 'self'(;|$| )(?!.*unsafe-inline.*script)/.test(policy) &&
        !/script-src[^;]*unsafe/.test(policy),
    );
    expectThat(`headers: ${path} is not sniffed`, headers.get('x-content-type-options') === 'nosniff');
    expectThat(`headers: ${path} promises no https on http`, !headers.has('strict-transport-security'));
    expectThat(
      `headers: ${path} does not say what it runs on`,
      !headers.has('x-powered-by') && !headers.has('server'),
    );
  }
  const strange = [
    rawRequest('GET', '/api/me', { host: 'evil.example' }),
    rawRequest('GET', '/api/me', { authorization: `Bearer ${'a'.repeat(10_000)}` }),
    rawRequest('GET', '/api/me', { 'x-long': 'a'.repeat(100_000) }),
    rawRequest('GET', '/api/me', { cookie: 'daywall_refresh=%E0%A4%A; __proto__=1' }),
    rawRequest('POST', '/api/users/register', { 'content-type': 'application/json; charset=utf-16' }),
    rawRequest('QUERY', '/api/me'),
    'GET / HTTP/1.1\r\n\r\n',
    'GET /api/me HTTP/9.9\r\nhost: x\r\n\r\n',
    '\u0000\u0001\u0002\r\n\r\n',
    `GET / HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n`,
    `GET /socket.io/?EIO=3&transport=websocket HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n`,
  ];
  for (const bytes of strange) {
    const reply = await sendRaw(server.port, bytes, 1_500);
    expectThat(`requests: ${JSON.stringify(bytes.slice(0, 60))} answers ${reply.status}`, reply.status < 500);
  }
}

export async function attackSockets({ server, expectThat }: Attack): Promise<void> {
  const { token } = await registerPerson(server.url, 'Ada');
  for (let round = 0; round < 10; round += 1) {
    const sockets = await Promise.all(
      Array.from({ length: 100 }, () => openSocket(server.url, 'tasks', token)),
    );
    for (const [index, socket] of sockets.entries()) {
      socket.emit('getTasks', { requestId: uuidv7() });
      // Half of them close without a disconnect packet.
      if (index % 2 === 0) socket.disconnect();
      else socket.io.engine.transport.close();
      socket.disconnect();
    }
  }
  expectThat('sockets: a thousand came and went', true);
  const noise = [
    '40/tasks,{"token":"x"}',
    '40/__proto__,{}',
    '40/admin,',
    '42/tasks,["getTasks",{}]',
    '451-/tasks,["x",{"_placeholder":true,"num":0}]',
    '42/tasks,["__proto__",{"requestId":"aaaaaaaaaa"}]',
    '4',
    '9',
    '',
    '42[',
    `42${'['.repeat(10_000)}`,
    '40/tasks,{"__proto__":{"token":"x"}}',
  ];
  for (const frame of noise) {
    await new Promise<void>((done) => {
      const raw = new WebSocket(`${server.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
      const timer = setTimeout(() => raw.close(), 300);
      raw.onopen = () => raw.send(frame);
      raw.onclose = () => {
        clearTimeout(timer);
        done();
      };
    });
    expectThat(`sockets: ${frame.slice(0, 40)} is survived`, (await fetch(`${server.url}/api/health`)).ok);
  }
  const socket = await openSocket(server.url, 'tasks', token);
  const closed = new Promise<string>((done) => socket.once('disconnect', (reason) => done(reason)));
  socket.emit('createQuickTask', { requestId: uuidv7(), id: uuidv7(), title: 'x'.repeat(2_000_000) });
  expectThat(`sockets: a frame too large ends the connection (${await closed})`, true);
  socket.disconnect();
  const polling = io(`${server.url}/tasks`, {
    transports: ['polling'],
    auth: { token },
    reconnection: false,
  });
  const outcome = await new Promise<string>((done) => {
    polling.once('connect', () => done('connected'));
    polling.once('connect_error', () => done('refused'));
  });
  polling.close();
  expectThat('sockets: polling is refused', outcome === 'refused');
  const last = await openSocket(server.url, 'tasks', token);
  const title = `'; drop table tasks; -- <script>alert(1)</script> ${MARK}`;
  await emitWrite(last, 'createQuickTask', { id: uuidv7(), title });
  last.disconnect();
}
