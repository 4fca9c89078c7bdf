import { afterAll, beforeAll, expect, it } from 'vitest';
import { userName } from '#contract/people/user.ts';
import { registerPerson } from '#tests/factories/person.ts';
import { call } from '#tests/factories/test-call.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it.each([
  'empty-416d4a99-53bc-4274-893d-1@example.org',
  'x@example.org',
  '_under_@example.org',
  'a.very.long.local.part.of.an.email._@example.org',
])('a user name suggested for %s is valid', async (email) => {
  const { user } = await registerPerson(server, email);
  expect(userName.safeParse(user.userName).success).toBe(true);
});

it('a reserved user name is neither chosen nor suggested', async () => {
  const person = await registerPerson(server, 'admin@example.org');
  expect(person.user.userName).toMatch(/^admin\d+$/);
  for (const userName of ['support', 'ad.min', 'API', 'null']) {
    const renamed = call(server, person, 'updateUser', {
      params: { id: person.user.id },
      body: { userName },
    });
    await expect(renamed).rejects.toThrow('user_name_taken');
  }
});
