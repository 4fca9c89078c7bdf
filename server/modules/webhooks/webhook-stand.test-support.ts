import { v7 as uuidv7 } from 'uuid';
import type { Webhook, WebhookDelivery, WebhookKind } from '#contract/webhooks/webhook.ts';
import { confirmPerson, type Person, registerPerson, signInAgain } from '#tests/factories/person.ts';
import { connectSocket, type TestSocket } from '#tests/factories/socket.ts';
import { call } from '#tests/factories/test-call.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#tests/factories/webhook-receiver.ts';

/** Server with a receiver, and somebody new for each test who has one webhook at most. */
export interface WebhookStand {
  readonly server: TestServer;
  readonly receiver: WebhookReceiver;
  readonly person: Person;
  readonly socket: TestSocket;
  /** Begins a test: somebody new, and a receiver that answers 204. */
  begin(): Promise<void>;
  /** Sessions end when the clock moves far. */
  signIn(): Promise<void>;
  /** Makes a webhook. Resolves to its secret. */
  make(kinds?: WebhookKind[]): Promise<string>;
  addTask(title: string): Promise<string>;
  /** Lets the scheduled job find what is due, and waits until all of it is sent. */
  turn(): Promise<void>;
  letPass(by: number): Promise<void>;
  found(): Promise<Webhook>;
  log(): Promise<WebhookDelivery[]>;
  /** Titles of the tasks of all events so far. */
  titles(): unknown[];
  close(): Promise<void>;
}

export async function startWebhookStand(): Promise<WebhookStand> {
  const receiver = await startWebhookReceiver();
  const server = await startTestServer({ webhookHosts: [receiver.host] });
  let person = await registerPerson(server);
  let socket = await connectSocket(server.url, 'tasks', person.token);

  const stand: WebhookStand = {
    server,
    receiver,
    get person() {
      return person;
    },
    get socket() {
      return socket;
    },
    async begin() {
      receiver.answer(204);
      receiver.received.length = 0;
      person = await registerPerson(server);
      await stand.signIn();
    },
    async signIn() {
      socket.close();
      person = { ...person, ...(await signInAgain(server, person)) };
      await confirmPerson(server, person);
      socket = await connectSocket(server.url, 'tasks', person.token);
    },
    async make(kinds = ['task']) {
      const body = { id: uuidv7(), address: receiver.url, kinds, collectionIds: [] };
      return (await call(server, person, 'createWebhook', { body })).secret;
    },
    async addTask(title) {
      const id = uuidv7();
      await socket.ask('createQuickTask', { id, title });
      return id;
    },
    async turn() {
      await server.app.scheduledJobs.find(({ name }) => name === 'webhooks')?.run();
    },
    async letPass(by) {
      server.clock.advance(by);
      await stand.turn();
    },
    async found() {
      const [one] = await call(server, person, 'getWebhooks', { query: {} });
      if (one === undefined) throw new Error('there is no webhook');
      return one;
    },
    async log() {
      const { id } = await stand.found();
      return (await call(server, person, 'getWebhookDeliveries', { params: { id }, query: {} })).deliveries;
    },
    titles: () => receiver.events().map(({ data }) => data.title),
    async close() {
      socket.close();
      await server.close();
      await receiver.close();
    },
  };
  return stand;
}
