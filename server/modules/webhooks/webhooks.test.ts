import { Webhook as StandardWebhook } from 'standardwebhooks';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { MAX_COMMENT, MAX_DESCRIPTION, MAX_WEBHOOKS } from '#contract/limits.ts';
import type { WebhookKind } from '#contract/webhooks/webhook.ts';
import { confirmPerson, type Person, registerPerson, signInAgain } from '#tests/factories/person.ts';
import { connectSocket, type TestSocket } from '#tests/factories/socket.ts';
import { call } from '#tests/factories/test-call.ts';
import { makeOrganization, makeOwner } from '#tests/factories/test-organization.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import {
  type ReceivedEvent,
  startWebhookReceiver,
  type WebhookReceiver,
} from '#tests/factories/webhook-receiver.ts';

/** Bytes below which docs/webhooks.md says that a body stays. */
const DOCUMENTED_BODY = 20_000;

let server: TestServer;
let receiver: WebhookReceiver;
let person: Person;
let socket: TestSocket;

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  server = await startTestServer({ webhookHosts: [receiver.host] });
});
beforeEach(async () => {
  receiver.answer(204);
  person = await registerPerson(server);
  await confirmPerson(server, person);
  socket?.close();
  socket = await connectSocket(server.url, 'tasks', person.token);
  receiver.received.length = 0;
});
afterAll(async () => {
  socket.close();
  await server.close();
  await receiver.close();
});

interface Made {
  readonly id: string;
  readonly secret: string;
}

async function make(
  by: Person,
  fields: { kinds?: WebhookKind[]; organizationId?: string; collectionIds?: string[]; address?: string } = {},
): Promise<Made> {
  const id = uuidv7();
  const body = { address: receiver.url, kinds: ['task' as const], collectionIds: [], id, ...fields };
  const { secret } = await call(server, by, 'createWebhook', { body });
  return { id, secret };
}

async function addTask(title: string, id = uuidv7(), by = socket): Promise<string> {
  await by.ask('createQuickTask', { id, title });
  return id;
}
const rename = (id: string, title: string) => socket.ask('updateTask', { id, data: { title } });

const stringsOf = ({ headers }: ReceivedEvent) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/** Lets the scheduled job find what is due, and waits until all of it is sent. */
async function turn(): Promise<void> {
  await server.app.scheduledJobs.find(({ name }) => name === 'webhooks')?.run();
}
async function logOf(by: Person, id: string) {
  return (await call(server, by, 'getWebhookDeliveries', { params: { id }, query: {} })).deliveries;
}

describe('refusals', () => {
  it('refuses addresses that are private, plain http or carry a name, and too many webhooks', async () => {
    for (const address of [
      'http://example.org/hook',
      'https://127.0.0.1/hook',
      'https://localhost/hook',
      'https://10.0.0.1/',
      'https://[::1]/',
      'https://printer.local/',
      `http://localhost:${new URL(receiver.url).port}/`,
    ])
      await expect(make(person, { address })).rejects.toThrow('address_not_allowed');
    await expect(make(person, { address: 'https://me:secret@example.org/' })).rejects.toThrow(
      'invalid_input',
    );
    await expect(make(person, { kinds: [] })).rejects.toThrow('invalid_input');
    for (let count = 0; count < MAX_WEBHOOKS; count += 1) await make(person);
    await expect(make(person)).rejects.toThrow('too_many');
  });

  it('wants a confirmation before anything is sent to a new address or a secret is shown', async () => {
    const { id } = await make(person);
    const again = await signInAgain(server, person);
    await expect(make(again)).rejects.toThrow('confirmation_needed');
    const params = { id };
    await expect(call(server, again, 'renewWebhookSecret', { params })).rejects.toThrow(
      'confirmation_needed',
    );
    const body = { address: 'https://example.org/', kinds: ['task' as const], collectionIds: [] };
    await expect(call(server, again, 'updateWebhook', { params, body })).rejects.toThrow(
      'confirmation_needed',
    );
  });

  it('hides a webhook and its log from strangers, and narrows by no collection that one does not see', async () => {
    const { id } = await make(person);
    const stranger = await registerPerson(server);
    await confirmPerson(server, stranger);
    const params = { id };
    await expect(call(server, stranger, 'deleteWebhook', { params })).rejects.toThrow('not_found');
    await expect(logOf(stranger, id)).rejects.toThrow('not_found');
    await expect(call(server, stranger, 'testWebhook', { params, body: { id: uuidv7() } })).rejects.toThrow(
      'not_found',
    );
    const collectionId = uuidv7();
    await socket.ask('createQuickCollection', { collectionId, name: 'Mine', taskIds: [] });
    await expect(make(stranger, { collectionIds: [collectionId] })).rejects.toThrow('not_found');
  });
});

describe('events', () => {
  it('are signed by the Standard Webhooks scheme and hold what their owner sees', async () => {
    const { secret } = await make(person);
    const id = await addTask('Water the plants');
    await receiver.waitFor(1);
    const [event] = receiver.received;
    if (event === undefined) throw new Error('nothing came');
    const { headers, body } = event;
    const strings = stringsOf(event);
    expect(new StandardWebhook(secret).verify(body, strings)).toMatchObject({
      type: 'task.created',
      data: { id, title: 'Water the plants', role: 'owner', version: 1 },
    });
    expect(headers['content-type']).toBe('application/json');
    expect(() => new StandardWebhook(secret).verify(`${body} `, strings)).toThrow();
  });

  it('tell the course of each entity in its order, whatever is slow', async () => {
    await make(person);
    const slow: (() => void)[] = [];
    receiver.answer((reply, { body }) => {
      if (body.includes('"First"')) slow.push(() => reply.writeHead(204).end());
      else reply.writeHead(204).end();
    });
    const first = await addTask('First');
    await receiver.waitFor(1);
    await rename(first, 'First, again');
    const second = await addTask('Second');
    await receiver.waitFor(2);
    expect(receiver.events().map(({ data }) => data.title)).toEqual(['First', 'Second']);
    for (const answer of slow) answer();
    await receiver.waitFor(3);
    await socket.ask('deleteTask', { id: first });
    await receiver.waitFor(4);
    expect(receiver.events().map(({ type, data }) => [type, data.id])).toEqual([
      ['task.created', first],
      ['task.created', second],
      ['task.updated', first],
      ['task.removed', first],
    ]);
  });

  it('stay below their largest size, without the longest texts, which they name', async () => {
    const { secret } = await make(person, { kinds: ['task', 'comment'] });
    const description = 'ü'.repeat(MAX_DESCRIPTION);
    const id = uuidv7();
    await socket.ask('createTask', { id, title: 'A long story', description });
    await receiver.waitFor(1);
    const [event] = receiver.received;
    if (event === undefined) throw new Error('nothing came');
    expect(Buffer.byteLength(event.body)).toBeLessThan(DOCUMENTED_BODY);
    const verified = z
      .object({ leftOut: z.array(z.string()), data: z.looseObject({}) })
      .parse(new StandardWebhook(secret).verify(event.body, stringsOf(event)));
    expect(verified).toMatchObject({
      leftOut: ['description'],
      data: { id, title: 'A long story', version: 1 },
    });
    expect(verified.data).not.toHaveProperty('description');
    await socket.ask('updateTask', { id, data: { description: 'x'.repeat(15_000) } });
    await receiver.waitFor(2);
    const [, second] = receiver.received;
    expect(JSON.parse(second?.body ?? '')).not.toHaveProperty('leftOut');
    await socket.ask('createComment', { commentId: uuidv7(), noteId: id, text: 'ü'.repeat(MAX_COMMENT) });
    await receiver.waitFor(3);
    expect(JSON.parse(receiver.received[2]?.body ?? '')).toMatchObject({ leftOut: ['text'] });
  });

  it('are of the chosen kinds and collections alone', async () => {
    const [inside, outside, collectionId] = [await addTask('Inside'), await addTask('Outside'), uuidv7()];
    await socket.ask('createQuickCollection', { collectionId, name: 'Garden', taskIds: [inside] });
    await make(person, { collectionIds: [collectionId] });
    await rename(outside, 'Still outside');
    await rename(inside, 'Still inside');
    await socket.ask('createLabel', { id: uuidv7(), name: 'green', tone: 'green' });
    await turn();
    expect(receiver.events().map(({ data }) => data.title)).toEqual(['Still inside']);
  });

  it('of an organization hold what its admin sees of it, and nothing beside', async () => {
    const {
      id: organizationId,
      owner,
      people,
      groups,
    } = await makeOrganization(server, {
      people: { mia: 'member' },
      groups: { team: { members: { mia: 'member' } } },
    });
    await confirmPerson(server, owner);
    const { mia } = people;
    const body = {
      address: receiver.url,
      kinds: ['task' as const],
      collectionIds: [],
      id: uuidv7(),
      organizationId,
    };
    await confirmPerson(server, mia);
    await expect(call(server, mia, 'createWebhook', { body })).rejects.toThrow('not_permitted');
    const { id } = await make(owner, { organizationId });
    const owners = await connectSocket(server.url, 'tasks', owner.token);
    const members = await connectSocket(server.url, 'tasks', mia.token);
    await addTask('My own business', uuidv7(), owners);
    await members.ask('createTask', { id: uuidv7(), title: 'Of the team alone', groupId: groups.team });
    await members.ask('createTask', { id: uuidv7(), title: 'Ours', organizationId });
    await turn();
    expect(receiver.events().map(({ data }) => data.title)).toEqual(['Ours']);
    const moved = uuidv7();
    await owners.ask('createTask', { id: moved, title: 'Ours for now', organizationId });
    await turn();
    await owners.ask('updateTask', { id: moved, data: { organizationId: null } });
    await owners.ask('updateTask', { id: moved, data: { title: 'Mine again' } });
    await turn();
    expect(receiver.events().slice(1)).toMatchObject([
      { type: 'task.created', data: { id: moved, title: 'Ours for now' } },
      { type: 'task.removed', data: { id: moved } },
    ]);
    expect(receiver.received.some(({ body: text }) => text.includes('Mine again'))).toBe(false);
    receiver.received.length = 1;
    const params = { orgId: organizationId };
    await makeOwner(server, owner, organizationId, mia);
    await call(server, mia, 'updateOrganizationMember', {
      params,
      body: { userId: owner.user.id, role: 'member' },
    });
    await members.ask('createTask', { id: uuidv7(), title: 'Without an admin', organizationId });
    await turn();
    for (const each of [owners, members]) each.close();
    expect(receiver.received).toHaveLength(1);
    const [left] = await call(server, mia, 'getWebhooks', { query: { organizationId } });
    expect(left).toMatchObject({ id, state: 'off', offReason: 'not_permitted' });
  });

  it('of an organization carries no kinds that only their owner sees', async () => {
    const { id: organizationId, owner } = await makeOrganization(server);
    await confirmPerson(server, owner);
    for (const kind of ['timerRecord', 'scheduleItem', 'label'] as const)
      await expect(make(owner, { organizationId, kinds: ['task', kind] })).rejects.toThrow('invalid_input');
    const { id } = await make(owner, { organizationId });
    const body = { address: receiver.url, kinds: ['label' as const], collectionIds: [] };
    await expect(call(server, owner, 'updateWebhook', { params: { id }, body })).rejects.toThrow(
      'invalid_input',
    );
  });

  it('sends nothing that waits and that whoever takes it over does not see', async () => {
    const {
      id: organizationId,
      people,
      groups,
    } = await makeOrganization(server, {
      people: { ana: 'admin', ben: 'admin' },
      groups: { team: { members: { ana: 'lead' } } },
    });
    const { ana, ben } = people;
    for (const admin of [ana, ben]) await confirmPerson(server, admin);
    const { id } = await make(ana, { organizationId });
    receiver.answer(500);
    const members = await connectSocket(server.url, 'tasks', ana.token);
    const [inGroup, description] = [uuidv7(), 'x'.repeat(MAX_DESCRIPTION)];
    await members.ask('createTask', { id: inGroup, title: 'In the team', groupId: groups.team });
    await members.ask('createTask', { id: uuidv7(), title: 'Of all', organizationId, description });
    await turn();
    await members.ask('updateTask', { id: inGroup, data: { title: 'In the team, changed' } });
    await turn();
    const body = { address: receiver.url, kinds: ['task' as const], collectionIds: [] };
    await call(server, ben, 'updateWebhook', { params: { id }, body });
    const entries = await logOf(ben, id);
    expect(entries.map(({ state }) => state)).toEqual(['dropped', 'waiting', 'dropped']);
    const params = { id, deliveryId: entries[1]?.id ?? '' };
    const taken = (await call(server, ben, 'getWebhookDelivery', { params })).body ?? '';
    expect(JSON.parse(taken)).toMatchObject({ leftOut: ['description'], data: { title: 'Of all' } });
    expect(Buffer.byteLength(taken)).toBeLessThan(DOCUMENTED_BODY);
    members.close();
  });
});
