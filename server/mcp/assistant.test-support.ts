import {
  Client,
  StreamableHTTPClientTransport,
  type VersionNegotiationMode,
} from '@modelcontextprotocol/client';
import { type TokenScope, tokenScopes } from '#contract/tokens/token-scopes.ts';
import type { Person } from '#tests/factories/person.ts';
import type { TestServer } from '#tests/factories/test-server.ts';

export type Data = Record<string, unknown>;
const open: Client[] = [];

/** Personal token of somebody who has just confirmed who they are. */
export async function assistantToken(
  server: TestServer,
  person: Person,
  scopes: readonly TokenScope[],
): Promise<string> {
  const reply = await server.app.inject({
    method: 'POST',
    url: '/api/auth/tokens',
    headers: { authorization: `Bearer ${person.token}` },
    payload: { name: 'Assistant', scopes, days: 1 },
  });
  return reply.json<{ token: string }>().token;
}

/** Client of the official library, connected over HTTP, of the newest revision of the protocol unless `mode` says another. */
export async function connectAssistant(
  server: TestServer,
  person: Person,
  scopes: readonly TokenScope[] = tokenScopes,
  mode: VersionNegotiationMode = { pin: '2026-07-28' },
): Promise<Client> {
  const authorization = `Bearer ${await assistantToken(server, person, scopes)}`;
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', server.url), {
    requestInit: { headers: { authorization } },
  });
  await client.connect(transport);
  open.push(client);
  return client;
}

export async function closeAssistants(): Promise<void> {
  for (const client of open.splice(0)) await client.close();
}

/** Data of a tool’s answer, or its refusal as `error`. The client checks it against the schema of the tool. */
export async function use(client: Client, name: string, input: Data = {}): Promise<Data> {
  const result = await client.callTool({ name, arguments: input });
  const [{ text = '' } = {}] = result.content as { text?: string }[];
  if (result.isError === true) return { error: JSON.parse(text) };
  return result.structuredContent as Data;
}
