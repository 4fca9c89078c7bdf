import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  auth,
  Client,
  discoverAuthorizationServerMetadata,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TokenScope, tokenScopes } from '#contract/tokens/token-scopes.ts';
import { AssistantProgram } from '#tests/factories/assistant-program.ts';
import { type Person, signInAgain } from '#tests/factories/person.ts';
import { call } from '#tests/factories/test-call.ts';
import type { TestServer } from '#tests/factories/test-server.ts';
import { HOUR } from '#time/units.ts';
import { allow, CALLBACK, confirmedPerson, postForm, startOauthServer } from './oauth.test-support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startOauthServer({ isClientOnLoopbackAllowed: true });
});
afterAll(() => server.close());

/** Revision without a handshake: the first message is a call. */
const NEWEST = { versionNegotiation: { mode: { pin: '2026-07-28' } } };

const serverUrl = () => new URL('/mcp', server.url);

function transportOf(program: AssistantProgram): StreamableHTTPClientTransport {
  return new StreamableHTTPClientTransport(serverUrl(), { authProvider: program });
}

/** Connected client of a program that has its tokens. */
async function connected(program: AssistantProgram): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, NEWEST);
  await client.connect(transportOf(program));
  return client;
}

/** Presses “Allow” on the page that a program has opened, and hands it the code. */
async function pressAllow(
  program: AssistantProgram,
  person: Person,
  scopes: readonly TokenScope[],
): Promise<void> {
  const answer = await allow(server, person, program.opened?.search.slice(1) ?? '', scopes);
  expect([answer.get('state'), answer.get('iss')]).toEqual([program.expected, server.config.publicUrl]);
  const outcome = await auth(program, {
    serverUrl: serverUrl(),
    authorizationCode: answer.get('code') ?? '',
    iss: answer.get('iss') ?? '',
  });
  expect(outcome).toBe('AUTHORIZED');
}

describe('an assistant that offers nothing but “Connect”', () => {
  it('registers, opens the page, gets tokens, calls tools within its scopes, renews and ends them', async () => {
    const ada = await confirmedPerson(server);
    const program = new AssistantProgram(CALLBACK);
    const first = new Client({ name: 'test', version: '1' }, NEWEST);
    const transport = transportOf(program);
    // The refusal of the first message leads the library to the page.
    await expect(first.connect(transport)).rejects.toThrow(UnauthorizedError);
    expect(program.opened?.href).toMatch(`${server.config.publicUrl}/oauth/authorize?`);
    expect(program.opened?.searchParams.get('resource')).toBe(`${server.config.publicUrl}/mcp`);
    await pressAllow(program, ada, ['tasks:write']);
    expect(program.kept).toMatchObject({ token_type: 'Bearer', expires_in: 3_600, scope: 'tasks:write' });

    const client = await connected(program);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain('add_task');
    expect(tools.map(({ name }) => name)).not.toContain('start_timer');
    const added = await client.callTool({ name: 'add_task', arguments: { title: 'Water the plants' } });
    expect(added.isError).not.toBe(true);

    const [listed] = await call(server, ada, 'getPersonalTokens', {});
    expect(listed).toMatchObject({ name: 'Test assistant', isConnected: true, scopes: ['tasks:write'] });
    expect(listed?.lastUsedAt).not.toBeNull();

    server.clock.advance(2 * HOUR);
    const before = program.kept?.access_token;
    await client.listTools();
    expect(program.kept?.access_token).not.toBe(before);

    const clientId = program.information?.client_id ?? '';
    const token = program.kept?.access_token ?? '';
    expect(await postForm(server, 'revoke', { token, client_id: clientId })).toEqual({
      status: 200,
      body: {},
    });
    await expect(client.listTools()).rejects.toThrow();
    expect(await call(server, await signInAgain(server, ada), 'getPersonalTokens', {})).toEqual([]);
    await client.close();
  });

  it('is known by the address of its description, without a registration', async () => {
    const ada = await confirmedPerson(server);
    const document = createServer((request, reply) => {
      const id = `http://${request.headers.host}${request.url}`;
      reply.setHeader('content-type', 'application/json');
      reply.end(JSON.stringify({ client_id: id, client_name: 'Described', redirect_uris: [CALLBACK] }));
    });
    await new Promise<void>((done) => document.listen(0, '127.0.0.1', done));
    const { port } = document.address() as AddressInfo;
    const id = `http://127.0.0.1:${port}/client.json`;
    const program = new AssistantProgram(CALLBACK, { client_id: id });
    expect(await auth(program, { serverUrl: serverUrl() })).toBe('REDIRECT');
    const query = program.opened?.search.slice(1) ?? '';
    const shown = await call(server, ada, 'readAuthorization', { body: { query } });
    expect(shown).toMatchObject({ name: 'Described', host: `127.0.0.1:${port}`, isOwn: false });
    expect(shown.returnsTo).toEqual({ kind: 'device', name: '127.0.0.1:7777' });
    await pressAllow(program, ada, tokenScopes);
    const client = await connected(program);
    expect((await client.listTools()).tools.length).toBeGreaterThan(10);
    await client.close();
    document.close();
  });

  it('finds the same metadata at the address of OpenID Connect, and at each resource', async () => {
    const metadata = await discoverAuthorizationServerMetadata(server.url);
    expect(metadata).toMatchObject({
      issuer: server.config.publicUrl,
      code_challenge_methods_supported: ['S256'],
      client_id_metadata_document_supported: true,
    });
    const read = async (path: string) => (await fetch(`${server.url}${path}`)).json();
    expect(await read('/.well-known/openid-configuration')).toEqual(
      await read('/.well-known/oauth-authorization-server'),
    );
    for (const path of ['', '/mcp', '/api/v1'])
      expect(await read(`/.well-known/oauth-protected-resource${path}`)).toMatchObject({
        resource: `${server.config.publicUrl}${path}`,
        authorization_servers: [server.config.publicUrl],
      });
  });
});
