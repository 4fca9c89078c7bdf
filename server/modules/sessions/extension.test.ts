import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { confirmPerson, type Person, registerPerson } from '#tests/factories/person.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';

/** Public address, as in production: on a local one every extension may sign in. */
const PUBLIC_URL = 'https://daywall.example.org';
/** SHA-1 of `extension@daywall`, as in Firefox's `identity.getRedirectURL()`. */
const OWN_IN_FIREFOX = 'https://fe0fbc07fb1584fec49d97aca9ca215ec88cb848.extensions.allizom.org/';
const OWN_IN_CHROME = 'https://ibfgkpbgchminplmindknhdejlimllhe.chromiumapp.org/';

let server: TestServer;
let person: Person;
beforeAll(async () => {
  const { publicUrl, extensionIds } = readConfig({ PUBLIC_URL });
  server = await startTestServer({ publicUrl, extensionIds });
  person = await registerPerson(server);
  await confirmPerson(server, person);
});
afterAll(() => server.close());

async function authorize(redirectUri: string, from: TestServer = server, who: Person = person) {
  const reply = await from.app.inject({
    method: 'POST',
    url: '/api/auth/extension/authorize',
    headers: { authorization: `Bearer ${who.token}` },
    payload: { redirectUri, codeChallenge: 'c'.repeat(43) },
  });
  return reply.json<{ id?: string; code?: string }>();
}

it.each([
  ['another extension in Chrome', `https://${'a'.repeat(32)}.chromiumapp.org/`],
  ['another add-on in Firefox', `https://${'a'.repeat(40)}.extensions.allizom.org/`],
  ['our add-on without TLS', OWN_IN_FIREFOX.replace('https', 'http')],
  ['our add-on under another host', OWN_IN_FIREFOX.replace('.org/', '.org.evil.example/')],
])('a public server gives no code to %s', async (_title, redirectUri) => {
  expect(await authorize(redirectUri)).toMatchObject({ id: 'redirect_not_allowed' });
});

it.each([OWN_IN_CHROME, OWN_IN_FIREFOX, `${OWN_IN_FIREFOX}daywall`])(
  'a public server gives a code to our extension at %s',
  async (redirectUri) => {
    expect((await authorize(redirectUri)).code).toMatch(/./);
  },
);

it('a public server that lists extensions gives a code only to those', async () => {
  const { publicUrl, extensionIds } = readConfig({
    PUBLIC_URL,
    EXTENSION_IDS: `${'b'.repeat(32)}, tasks@example.org`,
  });
  const strict = await startTestServer({ publicUrl, extensionIds });
  const somebody = await registerPerson(strict);
  await confirmPerson(strict, somebody);
  const ask = (host: string) => authorize(`https://${host}/`, strict, somebody);
  expect(await ask(new URL(OWN_IN_FIREFOX).host)).toMatchObject({ id: 'redirect_not_allowed' });
  expect(await ask(new URL(OWN_IN_CHROME).host)).toMatchObject({ id: 'redirect_not_allowed' });
  expect((await ask(`${'b'.repeat(32)}.chromiumapp.org`)).code).toMatch(/./);
  expect((await ask('772528f5abc864b68f330dce086cbee6b30710e3.extensions.allizom.org')).code).toMatch(/./);
  await strict.close();
});
