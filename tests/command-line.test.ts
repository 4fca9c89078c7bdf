import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type TokenScope, tokenScopes } from '#contract/tokens/token-scopes.ts';
import { confirmPerson, type Person, registerPerson } from '#tests/factories/person.ts';
import { call } from '#tests/factories/test-call.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';

const program = fileURLToPath(new URL('../cli/daywall.js', import.meta.url));

let server: TestServer;
let ada: Person;
let home: string;

async function makeToken(person: Person, scopes: readonly TokenScope[]): Promise<string> {
  const reply = await server.app.inject({
    method: 'POST',
    url: '/api/auth/tokens',
    headers: { authorization: `Bearer ${person.token}` },
    payload: { name: 'Command line', scopes, days: 30 },
  });
  return reply.json<{ token: string }>().token;
}

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'daywall-cli-'));
  server = await startTestServer({ hasJobs: true });
  ada = await registerPerson(server);
  await confirmPerson(server, ada);
});
afterAll(async () => {
  await server.close();
  rmSync(home, { recursive: true, force: true });
});

interface Run {
  readonly code: unknown;
  readonly out: string;
  readonly err: string;
}

async function daywall(args: readonly string[], env: NodeJS.ProcessEnv = {}, input = ''): Promise<Run> {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: home,
    env: { PATH: process.env.PATH, HOME: home, XDG_CONFIG_HOME: join(home, 'config'), ...env },
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (text: Buffer) => {
    out += text;
  });
  child.stderr.on('data', (text: Buffer) => {
    err += text;
  });
  child.stdin.end(input);
  const [code]: unknown[] = await once(child, 'close');
  return { code, out, err };
}

/** Address of a server that is no Daywall, until the test ends. */
async function otherServer(listener: RequestListener): Promise<string> {
  const other = createServer(listener).listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const address = other.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}`;
}
const at = (url: string, token = 'dwp_any') => ({ DAYWALL_SERVER: url, DAYWALL_TOKEN: token });

describe('the command line', () => {
  it('refuses what it does not know, a missing token and a server that does not answer, each by its code', async () => {
    expect((await daywall(['fly'])).code).toBe(2);
    expect((await daywall(['list', '--loud'])).code).toBe(2);
    expect(await daywall(['list'])).toMatchObject({ code: 3, err: expect.stringContaining('daywall login') });
    const wrong = { DAYWALL_SERVER: server.url, DAYWALL_TOKEN: 'dwp_wrong' };
    expect(await daywall(['list'], wrong)).toMatchObject({ code: 3, out: '' });
    const nobody = { DAYWALL_SERVER: 'http://127.0.0.1:9', DAYWALL_TOKEN: 'dwp_wrong' };
    expect(await daywall(['list'], nobody)).toMatchObject({ code: 4, out: '' });
  });

  it('says trouble in JSON where --json is asked for, with the ids of the server or its own', async () => {
    const error = async (args: readonly string[], env: NodeJS.ProcessEnv = {}) => {
      const { code, out, err } = await daywall([...args, '--json'], env);
      expect(out).toBe('');
      return { code, ...JSON.parse(err).error };
    };
    expect(await error(['fly'])).toMatchObject({ code: 2, id: 'usage' });
    expect(await error(['list', '--loud'])).toMatchObject({ code: 2, id: 'usage' });
    expect(await error(['list'])).toMatchObject({ code: 3, id: 'no_token' });
    expect(await error(['list'], at('http://127.0.0.1:9'))).toMatchObject({ code: 4, id: 'unreachable' });
    expect(await error(['list'], at(server.url))).toMatchObject({ code: 3, id: 'unauthenticated' });
    const env = at(server.url, await makeToken(ada, ['tasks:read']));
    expect(await error(['add', 'Paint'], env)).toMatchObject({
      ...{ code: 1, id: 'insufficient_scope', scope: 'tasks:write' },
      message: 'The token does not allow this: it needs tasks:write.',
    });
  });

  it('sends no token over the internet unencrypted, and none where a server redirects', async () => {
    const open = await daywall(['login', '--server', 'http://daywall.example.com'], {}, 'dwp_any\n');
    expect(open).toMatchObject({ code: 2, err: expect.stringContaining('use https') });
    const asked: unknown[] = [];
    const target = await otherServer((request, reply) => {
      asked.push(request.headers.authorization);
      reply.end('{}');
    });
    const from = await otherServer(({ url }, reply) =>
      reply.writeHead(301, { location: `${target}${url}` }).end(),
    );
    const redirected = await daywall(['login', '--server', from], {}, 'dwp_any\n');
    expect(redirected).toMatchObject({ code: 4, err: expect.stringContaining(`redirects to ${target}:`) });
    expect(asked).toEqual([]);
  });

  it('says in one line that a kept account is damaged, or an answer is none of Daywall', async () => {
    const config = join(home, 'damaged');
    mkdirSync(join(config, 'daywall'), { recursive: true });
    writeFileSync(join(config, 'daywall/account.json'), '{"server":');
    const oneLine = expect.stringMatching(/^.+\n$/);
    expect(await daywall(['list'], { XDG_CONFIG_HOME: config })).toMatchObject({ code: 3, err: oneLine });
    for (const body of ['<html>', '{"items":1}', '']) {
      const url = await otherServer((_request, reply) => reply.end(body));
      expect(await daywall(['list'], at(url))).toMatchObject({ code: 4, out: '', err: oneLine });
    }
  });

  it('leaves no half archive behind, and asks for none that has no room', async () => {
    let asked = 0;
    const url = await otherServer((_request, reply) => {
      asked += 1;
      reply.writeHead(200, { 'content-length': 1000 }).write('PK');
      setTimeout(() => reply.destroy(), 50);
    });
    writeFileSync(join(home, 'taken.zip'), '');
    expect((await daywall(['export', '-o', 'taken.zip'], at(url))).code).toBe(2);
    expect(asked).toBe(0);
    const cut = await daywall(['export', '-o', 'cut.zip'], at(url));
    expect(cut).toMatchObject({ code: 4, err: expect.stringMatching(/^.+\n$/) });
    expect(existsSync(join(home, 'cut.zip'))).toBe(false);
  });

  it('says that a task was added where it could not be planned', async () => {
    const env = at(server.url, await makeToken(ada, ['tasks:write']));
    const { code, err } = await daywall(['add', 'Sand the floor tomorrow 3pm-4pm'], env);
    expect([code, err]).toEqual([1, expect.stringMatching(/^Added, but not planned: .*calendar:write/)]);
    expect((await daywall(['list'], env)).out).toContain('Sand the floor');
    await daywall(['done', 'Sand the floor'], env);
  });

  it('names the scope that a token lacks', async () => {
    const env = { DAYWALL_SERVER: server.url, DAYWALL_TOKEN: await makeToken(ada, ['tasks:read']) };
    const { code, err } = await daywall(['add', 'Paint', 'the', 'fence'], env);
    expect([code, err]).toEqual([1, 'The token does not allow this: it needs tasks:write.\n']);
  });

  it('tells what its token may do, and works in the organization that it is limited to', async () => {
    const { id } = await call(server, ada, 'createOrganization', { body: { name: 'Acme' } });
    await call(server, ada, 'createOrganization', { body: { name: 'Other' } });
    const body = { name: 'Acme only', scopes: [...tokenScopes], spaces: [id], days: 30 };
    const env = at(server.url, (await call(server, ada, 'createPersonalToken', { body })).token);
    expect((await daywall(['token'], env)).out).toMatch(/^Acme only: .*; only in Acme; until /);
    const alone = await daywall(['add', 'Paint'], env);
    expect([alone.code, alone.err]).toEqual([1, expect.stringContaining('limited to organizations')]);
    expect((await daywall(['add', 'Paint', '--in', 'Other'], env)).code).toBe(2);
    expect((await daywall(['add', 'Paint', '--in', 'acme'], env)).out).toContain('Added: ');
    const listed = await daywall(['list', '--json', '--everyone'], env);
    expect(JSON.parse(listed.out)).toMatchObject([{ title: 'Paint', organizationId: id }]);
    await daywall(['done', 'Paint'], env);
  });

  it('asks and assigns by name in a line, where the token may', async () => {
    const grace = await registerPerson(server);
    const { id } = await call(server, ada, 'createOrganization', { body: { name: 'Roofers' } });
    await server.database.executeSql(
      "insert into organization_members (organization_id, user_id, role, title, joined_at) values ($1, $2, 'member', '', now())",
      [id, grace.user.id],
    );
    const { userName } = grace.user;
    const narrow = at(server.url, await makeToken(ada, ['tasks:write', 'people:read']));
    expect((await daywall(['add', `Check the rope +${userName}`], narrow)).out).toContain(`+${userName}`);

    const env = at(server.url, await makeToken(ada, tokenScopes));
    const assigned = await daywall(['add', `Check the ladder +${userName}`, '--json'], env);
    expect(assigned.err).toBe('');
    expect(JSON.parse(assigned.out)).toMatchObject({
      title: 'Check the ladder',
      DelegationRequest: { status: 'accepted', access: [{ userId: grace.user.id }] },
    });
    const asked = await daywall(['add', `Check the gutter tomorrow @${userName}`], env);
    expect([asked.code, asked.out]).toEqual([
      0,
      expect.stringMatching(/^Added: .*Check the gutter\nAsked: .+\n$/),
    ]);
    for (const title of ['Check the rope', 'Check the gutter']) await daywall(['done', title], env);
  });

  it('lists what others ask, accepts by number into a free gap, by words, declines with a message, and proposes a date in words', async () => {
    const [grace, bob] = [await registerPerson(server), await registerPerson(server)];
    await confirmPerson(server, bob);
    const env = at(server.url, await makeToken(bob, tokenScopes));
    for (const title of ['Prune the hedge', 'Prune the roses', 'Sweep the yard', 'Oil the gate']) {
      const headers = { authorization: `Bearer ${grace.token}` };
      const payload = { title, workload: 45 };
      const made = await server.app.inject({ method: 'POST', url: '/api/v1/tasks', headers, payload });
      const body = { id: uuidv7(), access: [{ id: uuidv7(), userId: bob.user.id }], message: 'Please!' };
      await call(server, grace, 'createDelegationRequest', { params: { noteId: made.json().id }, body });
      server.clock.advance(1_000);
    }
    const listed = await daywall(['requests'], env);
    const lines = listed.out.trimEnd().split('\n');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(/^ 1 {2}[0-9a-f]{8} .*Prune the hedge \(.+: Please!\)$/);

    expect(await daywall(['accept', 'nothing'], env)).toMatchObject({ code: 2, out: '' });
    expect(await daywall(['accept', '5'], env)).toMatchObject({ code: 2, out: '' });
    const ambiguous = await daywall(['accept', 'prune'], env);
    expect([ambiguous.code, ambiguous.err]).toEqual([2, expect.stringContaining('Prune the roses')]);
    const accepted = await daywall(['accept', '1'], env);
    expect([accepted.err, accepted.out]).toEqual([
      '',
      expect.stringMatching(/^Accepted: Prune the hedge\nPlanned: \d{4}-\d\d-\d\d \d\d:\d\d–\d\d:\d\d\n$/),
    ]);
    const byWords = JSON.parse((await daywall(['accept', 'roses', '--json'], env)).out);
    expect(byWords).toMatchObject({
      request: { status: 'accepted', acceptedById: bob.user.id, note: { title: 'Prune the roses' } },
      block: { noteId: expect.any(String) },
    });
    expect((await daywall(['list'], env)).out).toContain('Prune the roses');

    const declined = await daywall(['decline', 'yard', '-m', 'My broom broke', '--json'], env);
    expect(JSON.parse(declined.out)).toMatchObject({
      status: 'rejected',
      access: [{ status: 'rejected', message: 'My broom broke' }],
    });
    expect((await daywall(['requests'], env)).out.trimEnd().split('\n')).toHaveLength(1);
    const narrow = at(server.url, await makeToken(bob, ['people:read', 'calendar:read', 'tasks:read']));
    expect((await daywall(['accept', 'gate'], narrow)).code).toBe(1);

    expect(await daywall(['propose', 'gate'], env)).toMatchObject({ code: 2, out: '' });
    const unread = await daywall(['propose', 'gate', 'someday'], env);
    expect([unread.code, unread.err]).toEqual([2, '“someday” names no date.\n']);
    const proposed = await daywall(['propose', '1', 'Dec', '5', '2031', '5pm', '-m', 'Then?', '--json'], env);
    expect(JSON.parse(proposed.out)).toMatchObject({
      status: 'pending',
      proposals: [{ dueDate: expect.stringMatching(/^2031-12-05T/), dueDay: null, message: 'Then?' }],
    });
    expect((await daywall(['propose', 'gate', 'Dec 6 2031'], env)).out).toBe(
      'Proposed 2031-12-06: Oil the gate\n',
    );
  });

  it('keeps no token that the server refuses, and a good one for its user alone', async () => {
    const file = join(home, 'config/daywall/account.json');
    expect((await daywall(['login', '--server', server.url], {}, 'dwp_wrong\n')).code).toBe(3);
    expect(() => statSync(file)).toThrow();
    const token = await makeToken(ada, tokenScopes);
    const { code, out } = await daywall(['login'], {}, `${server.url}\n${token}\n`);
    expect([code, out]).toEqual([0, expect.stringContaining(`Signed in as ${ada.email}.`)]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(out).not.toContain(token);
  });

  it('sends a kept token to no other server', async () => {
    const other = await daywall(['list'], { DAYWALL_SERVER: 'http://127.0.0.1:9' });
    expect(other).toMatchObject({ code: 3, err: expect.stringContaining(server.url) });
  });

  it('adds by quick add’s language, lists, times and finishes', async () => {
    const added = await daywall(['add', 'Call the roofer today 11pm 30m #house', '--json']);
    expect(added.err).toBe('');
    const task = JSON.parse(added.out);
    expect(task).toMatchObject({
      title: 'Call the roofer',
      workload: 30,
      labels: ['house'],
      isWholeDay: false,
    });
    expect((await daywall(['add', 'Water the plants every day from tomorrow'])).code).toBe(0);
    const listed = JSON.parse((await daywall(['list', '--json'])).out);
    expect(listed.map(({ title }: { title: string }) => title)).toEqual([
      'Call the roofer',
      'Water the plants',
    ]);
    expect(listed[1].recurrence).not.toBeNull();
    expect((await daywall(['today'])).out).toContain('Call the roofer');

    expect(await daywall(['stop'])).toMatchObject({ code: 1, err: 'No timer is running.\n' });
    expect((await daywall(['start', 'roofer'])).out).toBe('Started: Call the roofer\n');
    server.clock.advance(25 * 60_000);
    expect((await daywall(['stop'])).out).toBe('Stopped after 25 min.\n');

    expect((await daywall(['done', 'the'])).code).toBe(2);
    expect((await daywall(['done', task.id.slice(-8)])).out).toBe('Done: Call the roofer\n');
    expect((await daywall(['list'])).out).not.toContain('roofer');
  });

  it('asks somebody to take a task on', async () => {
    const grace = await registerPerson(server);
    await daywall(['add', 'Write the minutes']);
    expect((await daywall(['ask', 'Write the minutes', 'nobody-at-all'])).code).toBe(2);
    const asked = await daywall(['ask', 'Write the minutes', grace.user.userName, '-m', 'Please!', '--json']);
    expect(asked.err).toBe('');
    expect(JSON.parse(asked.out).access).toEqual([expect.objectContaining({ userId: grace.user.id })]);
  });

  it('exports an archive, never over a file, and imports a table once its plan is confirmed', async () => {
    const { code, out } = await daywall(['export', '-o', 'mine.zip']);
    expect([code, out]).toEqual([0, 'Written: mine.zip\n']);
    expect(readFileSync(join(home, 'mine.zip')).subarray(0, 2).toString()).toBe('PK');
    expect((await daywall(['export', '-o', 'mine.zip'])).code).toBe(2);

    writeFileSync(join(home, 'tasks.csv'), 'title,due\nBuy slates,2026-12-01\nBuy nails,\n');
    expect((await daywall(['import', 'missing.csv'])).code).toBe(2);
    const planned = await daywall(['import', 'tasks.csv']);
    expect([planned.code, planned.err]).toEqual([0, '']);
    expect(planned.out).toMatch(
      /^To be imported from csv:\n +2 {2}task \(create\)\nNothing is imported yet: /,
    );
    expect((await daywall(['list'])).out).not.toContain('Buy slates');
    const imported = await daywall(['import', 'tasks.csv', '--yes']);
    expect([imported.code, imported.err]).toEqual([0, '']);
    expect((await daywall(['list'])).out).toMatch(/2026-12-01 .*Buy slates/);
  });

  it('forgets the token', async () => {
    expect((await daywall(['logout'])).code).toBe(0);
    expect((await daywall(['list'])).code).toBe(3);
  });
});
