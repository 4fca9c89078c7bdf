import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { signedIn } from '#contract/people/sign-in.ts';
import { registerPerson } from '#tests/e2e/browser-person.ts';
import { openSocket } from '#tests/e2e/raw-socket.ts';
import { type Attack, MARK } from './attack-target.ts';

const EXTENSION = `https://${'a'.repeat(32)}.chromiumapp.org/`;
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

export async function attackTokens({ server, expectThat }: Attack): Promise<void> {
  const [ada, eve] = [await registerPerson(server.url, 'Ada'), await registerPerson(server.url, 'Eve')];
  const [head = '', claims = '', seal = ''] = ada.token.split('.');
  const read = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const later = { ...read, exp: read.exp + 86_400 };
  const forged: Record<string, string> = {
    'no algorithm': `${part({ alg: 'none' })}.${claims}.`,
    'no algorithm, with a seal': `${part({ alg: 'none', typ: 'JWT' })}.${claims}.${seal}`,
    'another algorithm': `${part({ alg: 'HS512' })}.${claims}.${seal}`,
    'a longer life': `${head}.${part(later)}.${seal}`,
    'another person': `${head}.${part({ ...read, sub: eve.userId })}.${seal}`,
    'no seal': `${head}.${claims}.`,
    'half a token': ada.token.slice(0, -5),
    'a critical header': `${part({ alg: 'HS256', crit: ['b64'], b64: false })}.${claims}.${seal}`,
    nothing: 'x',
    'a prototype': `${part({ alg: 'HS256', __proto__: {} })}.${part(JSON.parse('{"__proto__":{"sub":"x"}}'))}.${seal}`,
  };
  for (const [what, token] of Object.entries(forged)) {
    const reply = await fetch(`${server.url}/api/me`, { headers: { authorization: `Bearer ${token}` } });
    expectThat(`tokens: ${what} answers ${reply.status}`, reply.status === 401);
    const outcome = await openSocket(server.url, 'tasks', token).then(
      (socket) => {
        socket.disconnect();
        return 'let in';
      },
      (error: Error & { data?: { id?: string } }) => error.data?.id,
    );
    expectThat(`tokens: a socket with ${what}: ${outcome}`, outcome === 'unauthenticated');
  }
  for (const id of [ada.userId, uuidv7(), 'x', '__proto__', '%00', '..%2f..%2fme']) {
    const reply = await fetch(`${server.url}/api/users/${id}`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${eve.token}`,
        'content-type': 'application/json',
        'idempotency-key': uuidv7(),
      },
      body: JSON.stringify({ firstName: MARK }),
    });
    expectThat(`ids: changing ${id} answers ${reply.status}`, reply.status === 404 || reply.status === 400);
  }
}

export async function attackCookies({ server, expectThat }: Attack): Promise<void> {
  const own = { 'x-csrf-protection': '1', origin: server.url, 'content-type': 'application/json' };
  const registered = await fetch(`${server.url}/api/users/register`, {
    method: 'POST',
    headers: own,
    body: JSON.stringify({
      email: `${uuidv7()}@example.org`,
      password: `${MARK}-0123456789`,
      firstName: 'Ada',
    }),
  });
  const given = registered.headers.getSetCookie()[0] ?? '';
  for (const word of ['HttpOnly', 'SameSite=Strict', 'Path=/api/auth'])
    expectThat(`cookie: ${word}`, given.includes(word));
  const cookie = given.split(';')[0] ?? '';
  const refresh = (headers: Record<string, string>) =>
    fetch(`${server.url}/api/auth/refresh`, { method: 'POST', headers: { cookie, ...headers } });
  const foreign: Record<string, Record<string, string>> = {
    'no header': { origin: server.url },
    'another header': { origin: server.url, 'x-csrf-protection': '2' },
    'no origin': { 'x-csrf-protection': '1' },
    'a null origin': { 'x-csrf-protection': '1', origin: 'null' },
    'a foreign origin': { 'x-csrf-protection': '1', origin: 'https://evil.example' },
    'another port': { 'x-csrf-protection': '1', origin: 'http://localhost:1' },
    'a look-alike': { 'x-csrf-protection': '1', origin: `${server.url}.evil.example` },
    'an extension': { 'x-csrf-protection': '1', origin: `chrome-extension://${'a'.repeat(32)}` },
    'two origins': { 'x-csrf-protection': '1', origin: `${server.url}, https://evil.example` },
  };
  for (const [what, headers] of Object.entries(foreign)) {
    const reply = await refresh(headers);
    expectThat(`forgery: ${what} answers ${reply.status}`, reply.status === 400);
  }
  for (const origin of ['https://evil.example', 'null', server.url, 'http://localhost:1']) {
    const reply = await fetch(`${server.url}/api/auth/session`, { headers: { origin, cookie } });
    expectThat(`cors: ${origin} may not read`, !reply.headers.has('access-control-allow-origin'));
  }
  const extension = await fetch(`${server.url}/api/auth/session`, {
    headers: { origin: `chrome-extension://${'a'.repeat(32)}` },
  });
  expectThat(
    'cors: an extension never with credentials',
    !extension.headers.has('access-control-allow-credentials'),
  );
  for (let race = 0; race < 10; race += 1) {
    const replies = await Promise.all(Array.from({ length: 20 }, () => refresh(own)));
    expectThat(
      `refresh: twenty at once answer ${replies.map(({ status }) => status)}`,
      replies.every(({ ok }) => ok),
    );
    const next = new Set(replies.map(({ headers }) => headers.getSetCookie()[0]?.split(';')[0]));
    expectThat('refresh: they all get the same successor', next.size === 1);
  }
  for (const bad of [
    '',
    'x',
    cookie.slice(0, -3),
    `${cookie}; ${cookie}x`,
    `daywall_refresh=${'a'.repeat(7_000)}`,
  ]) {
    const reply = await fetch(`${server.url}/api/auth/refresh`, {
      method: 'POST',
      headers: { ...own, cookie: bad },
    });
    expectThat(`refresh: a broken cookie answers ${reply.status}`, reply.status < 500);
  }
}

export async function attackExtensionSignIn({ server, expectThat }: Attack): Promise<void> {
  const { token } = await registerPerson(server.url, 'Ada');
  const codeVerifier = 'v'.repeat(43);
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
  const post = (path: string, body: object) =>
    fetch(`${server.url}/api/auth/extension/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const authorize = async () => {
    const reply: { code: string } = await (
      await post('authorize', { redirectUri: EXTENSION, codeChallenge })
    ).json();
    return reply.code;
  };
  const redirects = [
    'https://evil.example/',
    'http://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.chromiumapp.org/',
    `${EXTENSION.slice(0, -1)}.evil.example/`,
    `https://evil.example/${'a'.repeat(32)}.chromiumapp.org/`,
    `https://x@${'a'.repeat(32)}.chromiumapp.org/`,
    `https://${'a'.repeat(32)}.chromiumapp.org:444/`,
    'javascript:alert(1)',
    'data:text/html,x',
  ];
  for (const redirectUri of redirects) {
    const { status } = await post('authorize', { redirectUri, codeChallenge });
    expectThat(`extension: ${redirectUri} answers ${status}`, status === 400);
  }
  const tries: readonly [string, object][] = [
    ['a wrong verifier', { codeVerifier: 'w'.repeat(43), redirectUri: EXTENSION }],
    ['another address', { codeVerifier, redirectUri: `${EXTENSION}other` }],
  ];
  for (const [what, more] of tries) {
    const code = await authorize();
    expectThat(`extension: ${what}`, (await post('token', { code, ...more })).status === 400);
    const again = await post('token', { code, codeVerifier, redirectUri: EXTENSION });
    expectThat(`extension: a code tried with ${what} is gone`, again.status === 400);
  }
  const code = await authorize();
  const right = { code, codeVerifier, redirectUri: EXTENSION };
  const replies = await Promise.all(Array.from({ length: 10 }, () => post('token', right)));
  expectThat('extension: of ten exchanges at once one succeeds', replies.filter(({ ok }) => ok).length === 1);
  const won = await replies.find(({ ok }) => ok)?.json();
  expectThat('extension: the one has a session', signedIn.safeParse(won).success);
}
