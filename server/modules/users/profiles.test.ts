import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, registerPerson, registerUnverified } from '#tests/factories/person.ts';
import { scannedBy } from '#tests/factories/query-plan.ts';
import { call } from '#tests/factories/test-call.ts';
import { makeOrganization, type TestOrganization } from '#tests/factories/test-organization.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import * as people from './people-search.ts';

const CROWD = 5_000;

let server: TestServer;
let acme: TestOrganization<'mia' | 'ben' | 'gus' | 'gil', 'team' | 'crew'>;
let stranger: Person;

const update = (person: Person, body: object) =>
  call(server, person, 'updateUser', { params: { id: person.user.id }, body });
const find = (by: Person, query: string) => call(server, by, 'findUsers', { params: { query } });
const get = (by: Person, id: string) => call(server, by, 'getProfile', { params: { id } });

beforeAll(async () => {
  server = await startTestServer();
  acme = await makeOrganization(server, {
    people: { mia: 'member', ben: 'member', gus: 'guest', gil: 'guest' },
    groups: { team: { members: { mia: 'member', gus: 'member' } }, crew: { members: { gil: 'member' } } },
  });
  stranger = await registerPerson(server);
  await update(acme.people.mia, { firstName: 'Mia', lastName: 'Vale', userName: 'mia.vale' });
  await update(acme.people.ben, { firstName: 'Ben', lastName: 'Öst', userName: 'benoest' });
  await update(acme.people.gus, { firstName: 'Gus', lastName: 'Vale', userName: 'g_us' });
  await update(stranger, { firstName: 'Zoe', lastName: 'Valentine', userName: 'zoe-v' });
  await server.database.executeSql(`
    insert into users (id, created_at, updated_at, email, user_name, first_name, last_name, password_hash)
    select overlay(gen_random_uuid()::text placing '7' from 15)::uuid, now(), now(), 'crowd' || n || '@example.org', 'crowd' || n, 'Crowd', 'Number' || n, ''
      from generate_series(1, ${CROWD}) n;
    analyze users;`);
});
afterAll(() => server.close());

describe('a profile', () => {
  it('is refused for nobody, and without a session', async () => {
    await expect(get(stranger, uuidv7())).rejects.toThrow('not_found');
    await expect(get(stranger, 'nobody-here')).rejects.toThrow('not_found');
    const nobody = call(server, null, 'getProfile', { params: { id: stranger.user.id } });
    await expect(nobody).rejects.toThrow('unauthenticated');
    const search = call(server, null, 'findUsers', { params: { query: 'mia' } });
    await expect(search).rejects.toThrow('unauthenticated');
  });

  it('hides the address and the organizations from a stranger', async () => {
    const { mia } = acme.people;
    const profile = { id: mia.user.id, userName: 'mia.vale', email: null, organizations: [] };
    expect(await get(stranger, mia.user.id)).toMatchObject(profile);
    expect(await get(stranger, 'MIA.vale')).toMatchObject(profile);
    expect(await find(stranger, 'mia')).toMatchObject([profile]);
  });

  it('hides the address of members with whom a guest shares no group', async () => {
    const { mia, ben, gus, gil } = acme.people;
    const shared = [{ id: acme.id, name: 'Acme' }];
    expect(await get(gus, mia.user.id)).toMatchObject({ email: mia.email, organizations: shared });
    expect(await get(gus, ben.user.id)).toMatchObject({ email: null, organizations: [] });
    expect(await get(gus, gil.user.id)).toMatchObject({ email: null, organizations: [] });
    expect(await get(mia, gil.user.id)).toMatchObject({ email: gil.email, organizations: shared });
    expect(await get(gus, gus.user.id)).toMatchObject({ email: gus.email, organizations: shared });
  });

  it('is not found by a part of its address, by one letter, or by its own user', async () => {
    const { mia } = acme.people;
    expect(await find(stranger, mia.email.slice(0, -1))).toEqual([]);
    expect(await find(stranger, mia.email.split('@')[0] ?? '')).toEqual([]);
    expect(await find(stranger, ' m ')).toEqual([]);
    expect(await find(mia, 'mia')).toEqual([]);
  });

  it('is not found after its account was deleted', async () => {
    const { executeSql } = server.database;
    const former = await registerPerson(server);
    await update(former, { firstName: 'Ghost', lastName: 'Gone', userName: 'ghost' });
    await executeSql('update users set deleted_at = now() where id = $1', [former.user.id]);
    expect(await find(stranger, 'ghost')).toEqual([]);
    expect(await find(stranger, former.email)).toEqual([]);
    await expect(get(stranger, 'ghost')).rejects.toThrow('not_found');
    await expect(get(stranger, former.user.id)).rejects.toThrow('not_found');
    const added = call(server, acme.owner, 'addOrganizationMember', {
      params: { orgId: acme.id, userId: former.user.id },
      body: {},
    });
    await expect(added).rejects.toThrow('not_found');
  });
});

describe('a search by address', () => {
  it('finds nobody for a stranger, whether the address has an account, verified or not', async () => {
    const unsure = await registerUnverified(server);
    for (const email of [acme.people.mia.email, unsure.email, 'nobody@example.org'])
      expect(await find(stranger, email)).toEqual([]);
    expect(await find(acme.people.gil, acme.people.ben.email)).toEqual([]);
  });

  it('finds colleagues, in any case', async () => {
    const { mia, ben } = acme.people;
    const found = await find(ben, mia.email.toUpperCase());
    expect(found).toMatchObject([{ id: mia.user.id, email: mia.email }]);
  });

  it('is refused after the hourly limit, whoever is found, while names are searched on', async () => {
    const own = await startTestServer({ rateLimitFactor: 0.1 });
    const person = await registerPerson(own);
    const search = (query: string) => call(own, person, 'findUsers', { params: { query } });
    for (let count = 0; count < 6; count += 1) await search(`nobody${count}@example.org`);
    await expect(search('nobody@example.org')).rejects.toThrow('too_many_requests');
    await expect(search(person.email)).rejects.toThrow('too_many_requests');
    expect(await search('nobody')).toEqual([]);
    await own.close();
  });
});

describe('a search by name', () => {
  const names = async (by: Person, query: string) => (await find(by, query)).map(({ userName }) => userName);

  it('finds users by first name, last name, both, and user name, in any case', async () => {
    for (const query of ['be', 'BEN', 'öst', 'Ös', 'ben  ö', 'beno', 'ost'])
      expect(await names(stranger, query)).toEqual(['benoest']);
    expect(await names(stranger, 'vale')).toEqual(['g_us', 'mia.vale']);
  });

  it('lists colleagues first', async () => {
    expect(await names(acme.owner, 'va')).toEqual(['g_us', 'mia.vale', 'zoe-v']);
    expect(await names(stranger, 'crowd')).toHaveLength(20);
  });

  it('knows no wildcard', async () => {
    for (const query of ['%%', '__', 'g%', 'm_a', '\\\\', "' or 1=1 --", '\u{10ffff}\u{10ffff}'])
      expect(await names(stranger, query)).toEqual([]);
    expect(await names(stranger, 'g_')).toEqual(['g_us']);
  });

  it('reads by index in a large crowd', async () => {
    const me = stranger.user.id;
    expect(await scannedBy(server.database, (q) => people.searchAll(q, me, 'crowd12', 20))).toEqual([]);
    expect(await scannedBy(server.database, (q) => people.findByEmail(q, me, 'a@example.org'))).toEqual([]);
    expect(await scannedBy(server.database, (q) => people.findPerson(q, { userName: 'crowd12' }))).toEqual(
      [],
    );
    const scopeIds = { organizationIds: [acme.id], groupIds: [acme.groups.team] };
    const among = await scannedBy(server.database, (q) => people.searchAmong(q, me, scopeIds, 'crowd12', 20));
    expect(among).not.toContain('users');
  });
});

it('a new name is sent to everyone who works with the user', async () => {
  const { owner, people: team, groups } = acme;
  await update(team.ben, { lastName: 'Berg' });
  const { organizationMembers } = await call(server, owner, 'getOrganization', { params: { id: acme.id } });
  expect(organizationMembers.find(({ userId }) => userId === team.ben.user.id)).toMatchObject({
    lastName: 'Berg',
  });
  const before = await call(server, owner, 'getGroup', { params: { id: groups.team } });
  await update(team.gus, { firstName: 'August' });
  const after = await call(server, owner, 'getGroup', { params: { id: groups.team } });
  expect(after.version).toBe(before.version + 1);
  expect(after.groupMembers.map(({ firstName }) => firstName)).toEqual(['Mia', 'August']);
});
