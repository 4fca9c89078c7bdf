import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import * as z from 'zod/mini';
import { signedIn } from '#contract/people/sign-in.ts';
import { startWebhookReceiver, type WebhookReceiver } from '#tests/factories/webhook-receiver.ts';
import { connectFor, emitOnce } from '../bench-socket.ts';
import { atMost, type Figure, median, nameOn } from '../figure.ts';
import type { Engine } from '../servers/measured-engine.ts';

const WARMUP = 10;
const CHANGES = 100;
/** Pause between two changes, as between two things that a person does. Milliseconds. */
const GAP = 20;
const PASSWORD = 'eleven quiet otters paddle';

/** Milliseconds from the start of some work until the receiver has one more event. */
async function timeToReceiver(receiver: WebhookReceiver, work: () => Promise<unknown>): Promise<number> {
  const { length } = receiver.received;
  const started = performance.now();
  const working = work();
  await receiver.waitFor(length + 1);
  const time = (receiver.received[length]?.at ?? Number.NaN) - started;
  await working;
  return time;
}

async function medianOf(receiver: WebhookReceiver, work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < WARMUP + CHANGES; index += 1) {
    const time = await timeToReceiver(receiver, work);
    if (index >= WARMUP) times.push(time);
    await pause(GAP);
  }
  return median(times);
}

/** New user with a webhook of their tasks. Returns their token. */
async function makeWebhook(url: string, origin: string, address: string): Promise<string> {
  const post = async (path: string, body: object, token?: string): Promise<unknown> => {
    const reply = await fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: {
        ...{ 'content-type': 'application/json', 'x-csrf-protection': '1', origin },
        ...(token === undefined ? {} : { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }),
      },
      body: JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return reply.json();
  };
  const person = { email: `${randomUUID()}@example.com`, password: PASSWORD, firstName: 'Ada' };
  const { token } = z.parse(signedIn, await post('users/register', person));
  await post('auth/confirmation/password', { password: PASSWORD }, token);
  await post('webhooks', { id: uuidv7(), address, kinds: ['task'], collectionIds: [] }, token);
  return token;
}

/** Time from a change to the receiver of its webhook, beside a bare request to the same receiver. */
export async function benchWebhooks(engine: Engine): Promise<Figure[]> {
  const receiver = await startWebhookReceiver();
  try {
    const product = await engine.startProduct({ WEBHOOK_HOSTS: receiver.host });
    try {
      const token = await makeWebhook(product.url, engine.publicUrl, receiver.url);
      const socket = await connectFor(product.url, 'createQuickTask', token);
      const value = await medianOf(receiver, () =>
        emitOnce(socket, 'createQuickTask', { id: uuidv7(), title: 'Water the plants' }),
      );
      socket.disconnect();
      const floor = await medianOf(receiver, () => fetch(receiver.url, { method: 'POST', body: '{}' }));
      const name = nameOn(engine.name, 'change until the receiver of a webhook has it, median');
      return [atMost(250, { name, unit: 'ms', value, floor })];
    } finally {
      await product.stop();
    }
  } finally {
    await receiver.close();
  }
}
