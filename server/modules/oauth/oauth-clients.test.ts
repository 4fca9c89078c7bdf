import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeAtEnd } from '#tests/close-at-end.ts';
import type { Person } from '#tests/factories/person.ts';
import { call } from '#tests/factories/test-call.ts';
import type { TestServer } from '#tests/factories/test-server.ts';
import { randomFrom } from '#tests/random.ts';
import { seed } from '#tests/random-seed.ts';
import { DAY, HOUR, MINUTE } from '#time/units.ts';
import { asking, CALLBACK, confirmedPerson, registerClient, startOauthServer } from './oauth.test-support.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startOauthServer({ isClientOnLoopbackAllowed: true });
  ada = await confirmedPerson(server);
});
afterAll(() => server.close());

type Answer = (request: IncomingMessage, reply: ServerResponse) => void;

/** Address of a description on a server of its own, which counts how often it is read. */
async function described(answer: Answer): Promise<{ readonly id: string; reads(): number }> {
  let reads = 0;
  const host = createServer((request, reply) => {
    reads += 1;
    answer(request, reply);
  });
  await new Promise<void>((done) => host.listen(0, '127.0.0.1', done));
  closeAtEnd(() => new Promise((done) => host.close(done)));
  const { port } = host.address() as AddressInfo;
  return { id: `http://127.0.0.1:${port}/client.json`, reads: () => reads };
}

function json(fields: (id: string) => object): Answer {
  return (request, reply) => {
    reply.setHeader('content-type', 'application/json');
    reply.end(JSON.stringify(fields(`http://${request.headers.host}${request.url}`)));
  };
}

const read = (id: string, redirectUri = CALLBACK) =>
  call(server, ada, 'readAuthorization', { body: { query: asking(id, {}, redirectUri).query } });

async function post(path: string, type: string, body: string): Promise<{ status: number; body: string }> {
  const reply = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': type },
    body,
  });
  return { status: reply.status, body: await reply.text() };
}

describe('a client that is described at an address', () => {
  const whole = (id: string) => ({ client_id: id, client_name: 'Described', redirect_uris: [CALLBACK] });

  it.each<[string, Answer, string]>([
    ['is another’s', json(() => whole('https://elsewhere.example/client.json')), 'another client id'],
    ['has no id', json(() => ({ redirect_uris: [CALLBACK] })), 'another client id'],
    ['has no redirect address', json((id) => ({ client_id: id, redirect_uris: [] })), 'redirect_uris'],
    [
      'has a script as redirect address',
      json((id) => ({ client_id: id, redirect_uris: ['javascript:alert(1)'] })),
      'Redirect addresses',
    ],
    [
      'wants a secret',
      json((id) => ({ ...whole(id), token_endpoint_auth_method: 'client_secret_basic' })),
      'public',
    ],
    ['is too large', json((id) => ({ ...whole(id), more: 'x'.repeat(20_000) })), 'larger'],
    ['is no JSON', (_, reply) => reply.setHeader('content-type', 'application/json').end('{'), 'not JSON'],
    ['is a page', (_, reply) => reply.setHeader('content-type', 'text/html').end('{}'), 'not JSON'],
    ['redirects', (_, reply) => reply.writeHead(302, { location: '/other.json' }).end(), '302'],
    ['is not there', (_, reply) => reply.writeHead(404).end(), '404'],
    ['breaks off', (_, reply) => reply.socket?.destroy(), 'cannot be reached'],
  ])('is not known where the description %s', async (_name, answer, reason) => {
    const { id } = await described(answer);
    const failed = read(id);
    await expect(failed).rejects.toThrow('unknown_client');
    await expect(failed).rejects.toThrow(reason);
  });

  it.each([
    'https://10.0.0.1/client.json',
    'https://[::ffff:192.168.1.1]/client.json',
    'https://intranet.internal/client.json',
    'https://169.254.169.254/latest/meta-data',
    'https://example.org/',
    'https://example.org/a/../client.json',
    'https://ada:secret@example.org/client.json',
    'https://example.org/client.json#part',
  ])('is not asked for at %s', async (id) => {
    await expect(read(id)).rejects.toThrow('unknown_client');
  });

  it('is read once in ten minutes, and named by its host where it has no name', async () => {
    const { id, reads } = await described(json((own) => ({ client_id: own, redirect_uris: [CALLBACK] })));
    const { name, host } = await read(id);
    expect([name, host]).toEqual([new URL(id).host, new URL(id).host]);
    await read(id);
    expect(reads()).toBe(1);
    server.clock.advance(11 * MINUTE);
    await read(id);
    expect(reads()).toBe(2);
  });

  it('has no name that hides or breaks', async () => {
    const { id } = await described(
      json((own) => ({ ...whole(own), client_name: ' Day\u202ewall\n\u200bx ' })),
    );
    expect((await read(id)).name).toBe('Daywall x');
  });
});

describe('a registration', () => {
  it('is answered with a public client, whatever it asked for', async () => {
    const description = {
      redirect_uris: ['cursor://editor/callback'],
      token_endpoint_auth_method: 'client_secret_post',
    };
    const { status, body } = await post('/oauth/register', 'application/json', JSON.stringify(description));
    expect([status, JSON.parse(body)]).toMatchObject([
      201,
      {
        client_name: 'cursor',
        token_endpoint_auth_method: 'none',
        redirect_uris: ['cursor://editor/callback'],
      },
    ]);
    const { client_id: id } = JSON.parse(body);
    expect(await read(id, 'cursor://editor/callback')).toMatchObject({
      host: null,
      returnsTo: { kind: 'scheme', name: 'cursor' },
    });
  });

  it.each([
    ['nothing', {}, 'invalid_client_metadata'],
    ['no list', { redirect_uris: CALLBACK }, 'invalid_client_metadata'],
    [
      'a key',
      { redirect_uris: [CALLBACK], token_endpoint_auth_method: 'private_key_jwt' },
      'invalid_client_metadata',
    ],
    [
      'another grant',
      { redirect_uris: [CALLBACK], grant_types: ['client_credentials'] },
      'invalid_client_metadata',
    ],
    ['a script', { redirect_uris: ['javascript:alert(1)'] }, 'invalid_redirect_uri'],
    ['data', { redirect_uris: ['data:text/html,x'] }, 'invalid_redirect_uri'],
    ['http elsewhere', { redirect_uris: ['http://example.org/done'] }, 'invalid_redirect_uri'],
    ['a scheme without a domain', { redirect_uris: ['whatever://done'] }, 'invalid_redirect_uri'],
    ['a fragment', { redirect_uris: ['https://example.org/done#x'] }, 'invalid_redirect_uri'],
  ])('with %s is refused', async (_name, description, error) => {
    const { status, body } = await post('/oauth/register', 'application/json', JSON.stringify(description));
    expect([status, JSON.parse(body).error]).toEqual([400, error]);
  });

  it('is limited by address', async () => {
    const strict = await startOauthServer({ rateLimitFactor: 0.1 });
    const statuses: number[] = [];
    let pause = 0;
    for (let sent = 0; sent < 5; sent += 1) {
      const reply = await strict.app.inject({
        method: 'POST',
        url: '/oauth/register',
        payload: { redirect_uris: [CALLBACK] },
      });
      statuses.push(reply.statusCode);
      pause = Number(reply.headers['retry-after'] ?? 0);
    }
    expect(statuses).toEqual([201, 201, 201, 429, 429]);
    expect(pause).toBeGreaterThan(0);
    await strict.close();
  });

  it('ends a month after it was made where nobody has let its client in', async () => {
    const id = await registerClient(server);
    const retention = server.app.scheduledJobs.find(({ name }) => name === 'retention');
    server.clock.advance(29 * DAY);
    await retention?.run();
    expect(await stored(id)).toBe(1);
    server.clock.advance(DAY + HOUR);
    await retention?.run();
    expect(await stored(id)).toBe(0);
  });
});

async function stored(id: string): Promise<number> {
  return (await server.database.executeSql('select 1 as one from oauth_clients where id = $1', [id])).rows
    .length;
}

it('whatever is sent to the doors of clients is refused by the protocol, and never a fault', async () => {
  const { below, pick } = randomFrom(seed);
  const words = [
    'grant_type',
    'authorization_code',
    'refresh_token',
    'code',
    '\0',
    '%zz',
    '&',
    '=',
    '[',
    '{"',
    '💥',
  ];
  const types = [
    'application/x-www-form-urlencoded',
    'application/json',
    'text/plain',
    'multipart/form-data',
  ];
  for (let sent = 0; sent < 120; sent += 1) {
    const path = pick(['/oauth/token', '/oauth/revoke', '/oauth/register']);
    const text = Array.from({ length: below(13) }, () => pick(words)).join(pick(['', '=', '&']));
    const { status, body } = await post(path, pick(types), text);
    expect([400, 413, 415], `${path} ${text} ${body}`).toContain(status);
    expect(JSON.parse(body)).toMatchObject({ error: expect.any(String) });
  }
});
