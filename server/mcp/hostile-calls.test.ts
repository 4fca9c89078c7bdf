import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tokenScopes } from '#contract/tokens/token-scopes.ts';
import { hostile } from '#tests/factories/hostile-input.ts';
import { confirmPerson, type Person, registerPerson } from '#tests/factories/person.ts';
import { connectSocket } from '#tests/factories/socket.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { validInput } from '#tests/factories/valid-input.ts';
import { assistantToken } from './assistant.test-support.ts';
import { allTools } from './tools/all-tools.ts';

const SECRET = 'Known to Ada alone';
/** Inputs for each tool and caller: a thousand calls for all tools together. */
const RUNS = 25;

let server: TestServer;
const ids: string[] = [];
let callers: { readonly token: string; readonly isStranger: boolean }[];

beforeAll(async () => {
  server = await startTestServer();
  const [ada, stranger] = [await registerPerson(server), await registerPerson(server)];
  const token = async (person: Person) => {
    await confirmPerson(server, person);
    return assistantToken(server, person, tokenScopes);
  };
  callers = [
    { token: await token(ada), isStranger: false },
    { token: await token(stranger), isStranger: true },
  ];
  const socket = await connectSocket(server.url, 'tasks', ada.token);
  for (let count = 0; count < 8; count += 1) {
    const [id, commentId] = [uuidv7(), uuidv7()];
    await socket.write('createTask', { id, title: SECRET, description: SECRET, labels: ['known'] });
    await socket.write('createComment', { commentId, noteId: id, text: SECRET });
    ids.push(id, commentId);
  }
  ids.push(ada.user.id, stranger.user.id);
  socket.close();
});
afterAll(() => server.close());

async function call(token: string, name: string, input: unknown) {
  return server.app.inject({
    method: 'POST',
    url: '/mcp',
    headers: {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
    },
    payload: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: input },
    }),
  });
}

describe('no input of a tool is a fault, or shows a stranger anything', () => {
  it.each(allTools.map((tool) => [tool.name, tool] as const))(
    '%s',
    async (name, tool) => {
      const pools = { ids, instants: [new Date(server.clock.now()).toISOString()] };
      const valid = validInput(tool.input, pools);
      const drawn = fc.sample(
        fc.oneof(
          valid,
          valid.chain((input) => hostile(Object(input))),
        ),
        { seed: 7, numRuns: RUNS },
      );
      for (const input of drawn) {
        for (const { token, isStranger } of callers) {
          const { statusCode, body } = await call(token, name, input);
          const shown = JSON.stringify(input)?.slice(0, 300);
          expect(statusCode, shown).toBeLessThan(500);
          expect(body, shown).not.toContain('unavailable');
          if (isStranger) expect(body, shown).not.toContain(SECRET);
        }
      }
    },
    60_000,
  );
});
