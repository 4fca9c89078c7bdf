import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '#contract/api.ts';
import { realtimeEvents } from '#contract/events/realtime.ts';
import { type Person, registerPerson } from '#tests/factories/person.ts';
import { connectSocket } from '#tests/factories/socket.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';

let server: TestServer;
let person: Person;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'daywall-web-'));
  mkdirSync(join(folder, 'web/assets'), { recursive: true });
  mkdirSync(join(folder, 'web/texts/en'), { recursive: true });
  writeFileSync(join(folder, 'web/index.html'), '<title>Daywall</title>');
  writeFileSync(join(folder, 'web/service-worker.js'), '// worker');
  writeFileSync(join(folder, 'web/assets/main-a1b2c3.js'), '// plain');
  writeFileSync(join(folder, 'web/assets/main-a1b2c3.js.br'), 'compressed');
  mkdirSync(join(folder, 'web/assets/pdf-1.2.3/wasm'), { recursive: true });
  writeFileSync(join(folder, 'web/assets/pdf-1.2.3/wasm/jbig2.wasm'), 'wasm');
  for (const ending of ['', '.br'])
    writeFileSync(join(folder, `web/assets/pdf.worker.min-a1b2c3.mjs${ending}`), '// PDF');
  writeFileSync(join(folder, 'web/texts/en/pages.json'), '{"a":"b"}');
  const ahead = {
    '/action': ['assets/plane.js'],
    '/schedule/*': ['assets/schedule.js', 'assets/schedule.css'],
  };
  writeFileSync(join(folder, 'web/pages-ahead.json'), JSON.stringify(ahead));
  writeFileSync(join(folder, 'web/texts/en/pages.json.br'), 'compressed');
  server = await startTestServer({ webRoot: join(folder, 'web') });
  person = await registerPerson(server);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url, headers });

it('a share that no service worker has taken leads to the page that says so', async () => {
  const payload = '--x\r\ncontent-disposition: form-data; name="title"\r\n\r\nThe roof\r\n--x--\r\n';
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const answer = await server.app.inject({ method: 'POST', url: '/share', headers, payload });
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/add?share=lost']);
  expect((await server.app.inject({ method: 'POST', url: '/wall', headers, payload })).statusCode).toBe(415);
});

describe('what is refused', () => {
  it('an unknown call, another method, another type, broken JSON, and too much', async () => {
    const headers = { authorization: `Bearer ${person.token}`, 'idempotency-key': uuidv7() };
    const send = (changes: object) =>
      server.app.inject({ method: 'PUT', url: '/api/app-settings', headers, payload: {}, ...changes });
    expect((await get('/api/nothing')).json().id).toBe('route_not_found');
    expect((await send({ method: 'DELETE' })).json().id).toBe('method_not_allowed');
    expect((await send({ method: 'POST', url: '/wall' })).json().id).toBe('method_not_allowed');
    const typed = (type: string) => ({ headers: { ...headers, 'content-type': type }, payload: '{' });
    expect((await send(typed('text/plain'))).json().id).toBe('unsupported_media_type');
    expect((await send(typed('application/json'))).json()).toEqual({
      id: 'invalid_json',
      message: 'Unable to encode submission body',
    });
    expect((await send({ payload: { language: 'x'.repeat(1_100_000) } })).json().id).toBe('too_large');
    expect((await send({ payload: { timeZone: 'a\u0000b' } })).json().id).toBe('invalid_input');
    expect((await send({ payload: { appLevel: 3 } })).json()).toMatchObject({
      id: 'invalid_input',
      issues: [{ path: 'appLevel' }],
    });
  });

  it('a malformed key, and the key of another write; a write without a key is applied each time', async () => {
    const put = (key: string | undefined, payload: object) =>
      server.app.inject({
        method: 'PUT',
        url: '/api/app-settings',
        headers: {
          authorization: `Bearer ${person.token}`,
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        payload,
      });
    expect((await put('?', { theme: 'dark' })).json().id).toBe('invalid_input');
    const key = uuidv7();
    expect((await put(key, { theme: 'dark' })).json()).toMatchObject({ theme: 'dark', version: 2 });
    expect((await put(key, { theme: 'dark' })).json()).toMatchObject({ theme: 'dark', version: 2 });
    expect((await put(key, { theme: 'light' })).json().id).toBe('request_id_reused');
    expect((await put(undefined, { theme: 'light' })).json()).toMatchObject({ theme: 'light', version: 3 });
    const socket = await connectSocket(server.url, 'tasks', person.token);
    const reused = socket.ask('createQuickTask', { id: uuidv7(), title: 'X' }, key);
    await expect(reused).rejects.toThrow('request_id_reused');
    socket.close();
  });

  it('changing somebody else, or taking their user name', async () => {
    const other = await registerPerson(server);
    const put = (id: string, payload: object) =>
      server.app.inject({
        method: 'PUT',
        url: `/api/users/${id}`,
        headers: { authorization: `Bearer ${person.token}`, 'idempotency-key': uuidv7() },
        payload,
      });
    expect((await put(other.user.id, { firstName: 'X' })).json().id).toBe('not_found');
    expect((await put(person.user.id, { userName: other.user.userName })).json().id).toBe('user_name_taken');
    expect((await put(person.user.id, { firstName: 'Grace' })).json()).toMatchObject({
      firstName: 'Grace',
      version: 2,
    });
  });
});

describe('the web app', () => {
  it('is shown for every page, and for the sign-in returns', async () => {
    for (const url of ['/', '/wall', '/task/1/do', '/oauth/callback/', '/extension/connect?x=1', '/login']) {
      const reply = await get(url);
      expect([url, reply.statusCode, reply.body]).toEqual([url, 200, '<title>Daywall</title>']);
      expect(reply.headers['cache-control']).toBe('no-cache');
      expect(reply.headers['content-type']).toMatch(/text\/html/);
    }
  });

  it('names the files of a page before its script asks for them', async () => {
    const linksOf = async (url: string) => (await get(url)).headers.link;
    expect(await linksOf('/wall')).toBeUndefined();
    expect(await linksOf('/action/urgency')).toBeUndefined();
    expect(await linksOf('/scheduled')).toBeUndefined();
    const plane = '</assets/plane.js>; rel=modulepreload; crossorigin';
    for (const url of ['/action', '/action/', '/action?x=1']) expect(await linksOf(url)).toBe(plane);
    const schedule =
      '</assets/schedule.js>; rel=modulepreload; crossorigin, </assets/schedule.css>; rel=preload; as=style; crossorigin';
    for (const url of ['/schedule', '/schedule/week/2026-03-02']) expect(await linksOf(url)).toBe(schedule);
  });

  it('is cached where its name says what it holds, and compressed where a copy is there', async () => {
    const script = await get('/assets/main-a1b2c3.js', { 'accept-encoding': 'br' });
    expect(script.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
    });
    expect((await get('/assets/main-a1b2c3.js')).body).toBe('// plain');
    expect((await get('/service-worker.js')).headers['cache-control']).toBe('no-cache');
    for (const url of ['/assets/gone.js', '/mcp/gone', '/.well-known/gone', '/dav/gone.ics'])
      expect((await get(url)).headers['content-type'], url).not.toContain('html');
    expect((await get('/assets/gone.js')).json().id).toBe('route_not_found');
  });

  it('has its texts, compressed where a copy is there', async () => {
    const texts = await get('/texts/en/pages.json', { 'accept-encoding': 'br' });
    expect(texts.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-encoding': 'br' });
    expect((await get('/texts/en/pages.json')).json()).toEqual({ a: 'b' });
    expect((await get('/texts/xx/pages.json')).statusCode).toBe(404);
  });

  it('lets the reader of PDFs alone compile what it decodes with, and reach nothing', async () => {
    for (const headers of [{}, { 'accept-encoding': 'br' }]) {
      const worker = await get('/assets/pdf.worker.min-a1b2c3.mjs', headers);
      expect(worker.headers).toMatchObject({
        'content-security-policy': "default-src 'none'; script-src 'wasm-unsafe-eval'",
        'content-type': expect.stringContaining('javascript'),
      });
    }
    for (const url of ['/', '/assets/main-a1b2c3.js', '/assets/pdf-1.2.3/wasm/jbig2.wasm'])
      expect((await get(url)).headers['content-security-policy']).not.toContain('wasm');
    const part = await get('/assets/pdf-1.2.3/wasm/jbig2.wasm');
    expect(part.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/assets/pdf-1.2.3/wasm/gone.wasm')).json().id).toBe('route_not_found');
  });

  it('runs no script but its own, in no frame', async () => {
    const policy = String((await get('/')).headers['content-security-policy']);
    expect(policy).toContain(`script-src 'self';`);
    expect(policy).toContain(`default-src 'self'`);
    expect(policy).toContain(`frame-ancestors 'none'`);
  });
});

describe('the interface, described', () => {
  it('lists every call in the OpenAPI document', async () => {
    const document = (await get('/api/openapi.json')).json();
    for (const { method, path } of Object.values(api)) {
      const documented = path.replace(/:(\w+)/g, '{$1}');
      expect(document.paths[documented]?.[method.toLowerCase()], `${method} ${path}`).toBeDefined();
    }
  });

  it('shows every call and every emit on a page, whose script and style are files of their own', async () => {
    const page = (await get('/api/docs')).body;
    for (const name of Object.keys(realtimeEvents)) expect(page).toContain(`<code>${name}</code>`);
    for (const { path } of Object.values(api)) expect(page).toContain(path.replace(/:(\w+)/g, '{$1}'));
    expect(page.match(/<script[^>]*>.*?<\/script>| style=/g)).toEqual([
      '<script type="module" src="/api/docs.js"></script>',
    ]);
    expect((await get('/api/docs.js')).headers['content-type']).toContain('text/javascript');
    expect((await get('/api/docs.css')).headers['content-type']).toContain('text/css');
  });

  it('is ready when the database answers', async () => {
    expect((await get('/api/health')).json()).toEqual({ status: 'ok' });
  });
});
