import { afterEach, describe, expect, it } from 'vitest';
import { registerPerson } from '#tests/factories/person.ts';
import { startTestServer, type TestServer } from '#tests/factories/server.ts';

let server: TestServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

const settings = {
  clientId: 'daywall',
  clientSecret: 'a secret of this server',
  issuer: 'https://issuer.example.org',
  apiUrl: 'https://api.example.org',
};

async function ask({ app }: TestServer, token?: string) {
  const reply = await app.inject({
    url: '/api/providers',
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  return { status: reply.statusCode, text: reply.body };
}

describe('the providers of this server', () => {
  it('are not told to strangers', async () => {
    server = await startTestServer();
    expect((await ask(server)).status).toBe(401);
  });

  it('are none without settings', async () => {
    server = await startTestServer();
    const { token } = await registerPerson(server);
    expect(await ask(server, token)).toEqual({ status: 200, text: '{"configured":[]}' });
  });

  it('are those with settings, by name alone', async () => {
    server = await startTestServer({ microsoft: settings });
    const { token } = await registerPerson(server);
    expect(await ask(server, token)).toEqual({ status: 200, text: '{"configured":["microsoft"]}' });
  });
});
