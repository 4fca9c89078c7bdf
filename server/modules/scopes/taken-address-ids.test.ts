import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerPerson } from '#tests/factories/person.ts';
import { call } from '#tests/factories/test-call.ts';
import { makeOrganization } from '#tests/factories/test-organization.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('a taken address id', () => {
  it('is refused for an organization and a group, whoever asks', async () => {
    const victim = await registerPerson(server);
    const attacker = await registerPerson(server);
    const theirs = await makeOrganization(server, { groups: { team: {} } });
    const own = await call(server, attacker, 'createOrganization', { body: { name: 'Own' } });
    for (const id of [victim.user.id, theirs.id, theirs.groups.team, own.id]) {
      await expect(
        call(server, attacker, 'createOrganization', { body: { id, name: 'Ear' } }),
      ).rejects.toThrow('id_taken');
      await expect(
        call(server, attacker, 'createGroup', {
          params: { organizationId: own.id },
          body: { id, name: 'Ear' },
        }),
      ).rejects.toThrow('id_taken');
    }
  });

  it('goes to one of two concurrent claims', async () => {
    const person = await registerPerson(server);
    const own = await call(server, person, 'createOrganization', { body: { name: 'Own' } });
    const id = uuidv7();
    const made = await Promise.allSettled([
      call(server, person, 'createOrganization', { body: { id, name: 'A' } }),
      call(server, person, 'createGroup', { params: { organizationId: own.id }, body: { id, name: 'B' } }),
    ]);
    expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});
