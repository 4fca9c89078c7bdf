import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { hostileFrame, spellingOf } from '#tests/factories/hostile-frame.ts';
import { openWebsocket, type RawWebsocket } from '#tests/factories/raw-websocket.ts';
import { openUnreadWebsocket } from '#tests/factories/unread-websocket.ts';
import type { Attacker } from './attacker.ts';
import { costlyActs } from './costly-acts.ts';
import { rawRequest, sendRaw } from './raw-http.ts';

/** Address of the attacker, as a trusted proxy forwards it. */
const FORWARDED = { 'x-forwarded-for': '198.51.100.66' };

async function signedIn({ url, token }: Attacker, namespace = 'tasks'): Promise<RawWebsocket | null> {
  const websocket = await openWebsocket(url).catch(() => null);
  if (websocket === null) return null;
  websocket.send(`40/${namespace},${JSON.stringify({ token })}`);
  const until = performance.now() + 2_000;
  while (!websocket.frames.some((frame) => frame.startsWith('4')) && performance.now() < until)
    await new Promise((done) => setTimeout(done, 5));
  return websocket;
}

async function frames(attacker: Attacker): Promise<void> {
  const websocket = await signedIn(attacker);
  if (websocket === null) return;
  for (const frame of attacker.draw(fc.array(hostileFrame, { minLength: 5, maxLength: 40 }))) {
    if (!websocket.isOpen) break;
    websocket.send(frame);
    attacker.count('frame');
  }
  await Promise.race([websocket.ended, new Promise((done) => setTimeout(done, 50))]);
  websocket.close();
}

async function strangeFrames({ url, draw, count }: Attacker): Promise<void> {
  const websocket = await openWebsocket(url).catch(() => null);
  if (websocket === null) return;
  websocket.send(draw(hostileFrame));
  if (draw(fc.boolean())) websocket.send(new Uint8Array(draw(fc.integer({ min: 0, max: 900_000 }))));
  count('frame of nobody');
  await Promise.race([websocket.ended, new Promise((done) => setTimeout(done, 50))]);
  websocket.close();
}

const reads = ['getTasks', 'getCompletedTasks', 'getCollections', 'getLabels'] as const;

async function flood(attacker: Attacker): Promise<void> {
  const websocket = await signedIn(attacker);
  if (websocket === null) return;
  const times = attacker.draw(fc.integer({ min: 50, max: 2_500 }));
  const name = attacker.draw(fc.constantFrom(...reads));
  for (let index = 0; index < times && websocket.isOpen; index += 1)
    websocket.send(`42/tasks,["${name}",{"requestId":"${uuidv7()}","startIndex":0}]`);
  attacker.count('flood of reads');
  await Promise.race([websocket.ended, new Promise((done) => setTimeout(done, 500))]);
  websocket.close();
}

async function deafness({ url, token, draw, count }: Attacker): Promise<void> {
  const times = draw(fc.integer({ min: 5, max: 200 }));
  const asks = Array.from({ length: times }, () => `42/tasks,["getTasks",{"requestId":"${uuidv7()}"}]`);
  const socket = await openUnreadWebsocket(url, token, asks).catch(() => null);
  count('reads that nobody takes');
  // The socket stays open a while, so that more of them accumulate.
  setTimeout(() => socket?.destroy(), 5_000);
}

async function calls({ url, token, draw, count }: Attacker): Promise<void> {
  const path = draw(
    fc.constantFrom('/api/changes?limit=1000', '/api/search?query=x', '/api/me', '/api/organizations'),
  );
  const times = draw(fc.integer({ min: 5, max: 100 }));
  const headers = { ...FORWARDED, authorization: `Bearer ${token}` };
  const replies = await Promise.all(
    Array.from({ length: times }, () => fetch(`${url}${path}`, { headers }).catch(() => null)),
  );
  for (const reply of replies) {
    await reply?.arrayBuffer().catch(() => null);
    count(`HTTP ${reply?.status ?? 'cut off'}`);
  }
}

async function bodies({ port, token, draw, count }: Attacker): Promise<void> {
  const body = draw(hostileFrame.map((frame) => frame.replace(/^[^[{]*/, '')));
  const headers = {
    ...FORWARDED,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': uuidv7(),
    'content-length': String(Buffer.byteLength(body)),
  };
  const reply = await sendRaw(port, rawRequest('PUT', '/api/app-settings', headers, body), 2_000);
  count(`HTTP ${reply.status}`);
}

async function spellings({ port, draw, count }: Attacker): Promise<void> {
  const body = JSON.stringify({ email: 'ada@example.org', password: 'not the password' });
  for (const path of draw(fc.array(spellingOf('/api/auth/login'), { minLength: 5, maxLength: 10 }))) {
    const headers = {
      ...FORWARDED,
      'content-type': 'application/json',
      'x-csrf-protection': '1',
      'content-length': String(body.length),
    };
    const reply = await sendRaw(port, rawRequest('POST', path, headers, body), 2_000);
    count(`HTTP ${reply.status}`);
    if (reply.status === 401) count('tries of a password');
  }
}

export const acts: readonly ((attacker: Attacker) => Promise<void>)[] = [
  frames,
  strangeFrames,
  flood,
  deafness,
  calls,
  bodies,
  spellings,
  ...costlyActs,
];
