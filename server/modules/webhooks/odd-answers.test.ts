import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call } from '#tests/factories/test-call.ts';
import type { TestServer } from '#tests/factories/test-server.ts';
import type { WebhookReceiver } from '#tests/factories/webhook-receiver.ts';
import { MINUTE } from '#time/units.ts';
import { createPostEvent } from './post-event.ts';
import { startWebhookStand, type WebhookStand } from './webhook-stand.test-support.ts';

let server: TestServer;
let receiver: WebhookReceiver;
let stand: WebhookStand;

beforeAll(async () => {
  stand = await startWebhookStand();
  ({ server, receiver } = stand);
});
beforeEach(() => stand.begin());
afterAll(() => stand.close());

describe('a receiver', () => {
  it('that answers after its time is asked again under the same id, and its late answer changes nothing', async () => {
    await stand.make();
    const late: ServerResponse[] = [];
    receiver.answer((reply) => late.push(reply));
    await stand.addTask('Slow');
    await receiver.waitFor(1);
    receiver.answer(204);
    // The claim of the first attempt runs out.
    server.clock.advance(MINUTE + 1);
    const working = stand.turn();
    await receiver.waitFor(2);
    for (const reply of late) reply.writeHead(500).end('too late');
    await working;
    const [first, second] = receiver.received;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(receiver.received).toHaveLength(2);
    expect(await stand.log()).toMatchObject([{ state: 'delivered', status: 204, attempts: 2 }]);
    expect(await stand.found()).toMatchObject({ state: 'on', since: null });
  });

  it('that answers one attempt twice is taken at its first word', async () => {
    await stand.make();
    receiver.answer(({ socket: raw }) =>
      raw?.end('HTTP/1.1 204 No Content\r\n\r\nHTTP/1.1 500 Oh no\r\nContent-Length: 0\r\n\r\n'),
    );
    await stand.addTask('One');
    await stand.turn();
    receiver.answer(({ socket: raw }) =>
      raw?.end('HTTP/1.1 500 Oh no\r\nContent-Length: 0\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n'),
    );
    await stand.addTask('Two');
    await stand.turn();
    expect((await stand.log()).map(({ state, status }) => [state, status])).toEqual([
      ['waiting', 500],
      ['delivered', 204],
    ]);
    receiver.answer(204);
    await stand.letPass(MINUTE);
    expect(stand.titles()).toEqual(['One', 'Two', 'Two']);
  });

  it('that breaks off behind its status has answered, and one that breaks off before it is asked again', async () => {
    await stand.make();
    receiver.answer((reply) => {
      reply.writeHead(200, { 'content-length': 1_000 });
      reply.write('half of', () => reply.destroy());
    });
    await stand.addTask('One');
    await stand.turn();
    receiver.answer(({ socket: raw }) => raw?.end('HTTP/1.1 2'));
    await stand.addTask('Two');
    await stand.turn();
    const [two, one] = await stand.log();
    expect([one, two]).toMatchObject([
      { state: 'delivered', status: 200 },
      { state: 'waiting', status: null, fault: 'unreachable' },
    ]);
    const params = { id: (await stand.found()).id, deliveryId: one?.id ?? '' };
    expect(await call(server, stand.person, 'getWebhookDelivery', { params })).toMatchObject({
      answer: 'half of',
    });
    receiver.answer(204);
    await stand.letPass(MINUTE);
    expect(stand.titles()).toEqual(['One', 'Two', 'Two']);
  });

  it('that never ends its answer has answered by its status', async () => {
    const post = createPostEvent({ allowedHosts: [receiver.host], patience: 200 });
    receiver.answer((reply) => reply.writeHead(200).write('on and on'));
    const answered = await post(receiver.url, {}, '{}', new AbortController().signal);
    expect(answered).toMatchObject({ status: 200, answer: 'on and on' });
  });
});
