import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import type { Socket } from 'socket.io-client';
import { v7 as uuidv7 } from 'uuid';
import { emitAndWait, emitWrite, openSocket } from '#tests/e2e/raw-socket.ts';
import { MINUTE } from '#time/units.ts';
import type { Attacker } from './attacker.ts';

/** Longest wait of the attacker for an answer. Milliseconds. */
const IMPATIENCE = 5_000;

type Ask = (asking: (socket: Socket) => Promise<unknown>) => Promise<unknown>;

/** Act over a socket of its own, whose refusals are counted and go on. */
function bySocket(name: string, act: (attacker: Attacker, ask: Ask) => Promise<void>) {
  return async (attacker: Attacker): Promise<void> => {
    const socket = await openSocket(attacker.url, 'tasks', attacker.token).catch(() => null);
    if (socket === null) return;
    try {
      await act(attacker, async (asking) => {
        const answer = asking(socket).catch(() => void attacker.count(`${name}: refused`));
        const given = await Promise.race([answer, pause(IMPATIENCE, null)]);
        attacker.count(name);
        return given;
      });
    } finally {
      socket.disconnect();
    }
  };
}

async function createTask(ask: Ask, fields: object = {}): Promise<string> {
  const id = uuidv7();
  await ask((socket) => emitWrite(socket, 'createTask', { id, title: 'Costly', ...fields }));
  return id;
}

/** Short questions that once cost the server seconds, gigabytes or its disk. */
export const costlyActs = [
  bySocket('dense series', async ({ draw }, ask) => {
    const dueDate = new Date(Math.ceil(Date.now() / MINUTE) * MINUTE).toISOString();
    const id = await createTask(ask, { dueDate });
    const list = (most: number) => Array.from({ length: most }, (_, index) => index).join(',');
    const minutes = draw(fc.integer({ min: 1, max: 60 }));
    const rule = `FREQ=DAILY;BYHOUR=${list(24)};BYMINUTE=${list(minutes)};BYSETPOS=10,700`;
    const recurrence = { rule, timeZone: 'Europe/Berlin', basis: 'date' as const };
    await ask((socket) => emitWrite(socket, 'setTaskRecurrence', { id, recurrence }));
  }),
  bySocket('search in brackets', async ({ draw, url, token }, ask) => {
    const description = `needle ${draw(fc.constantFrom('[', '](', '![', '<a ')).repeat(30_000)}`;
    await createTask(ask, { description });
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': '198.51.100.66' };
    await ask(async () => (await fetch(`${url}/api/search?query=needle`, { headers })).arrayBuffer());
  }),
  bySocket('restored texts', async ({ draw }, ask) => {
    const id = await createTask(ask, { description: 'a'.repeat(99_000) });
    const data = { description: 'b'.repeat(99_000) };
    await ask((socket) => emitWrite(socket, 'updateTask', { id, version: 1, data }));
    for (let times = draw(fc.integer({ min: 1, max: 40 })); times > 0; times -= 1) {
      const history = await ask((socket) => emitAndWait(socket, 'getTaskHistory', { id }));
      const historyId = latestOf(history);
      if (historyId === null) return;
      await ask((socket) => emitWrite(socket, 'restoreTaskField', { id, historyId }));
    }
  }),
  bySocket('merged lines', async ({ draw }, ask) => {
    const line = draw(fc.constantFrom('\n', 'a\n', 'a b c\n'));
    const text = line.repeat(Math.floor(90_000 / line.length));
    const id = await createTask(ask, { description: text });
    const change = (description: string) =>
      ask((socket) => emitWrite(socket, 'updateTask', { id, version: 1, data: { description } }));
    await change(`first\n${text}`);
    for (let times = 0; times < 5; times += 1) await change(`${text}last ${times}\n`);
  }),
  bySocket('long histories', async (_, ask) => {
    const id = await createTask(ask, { description: 'x'.repeat(99_000) });
    for (let version = 1; version < 20; version += 1) {
      const data = { description: String(version).repeat(40_000) };
      await ask((socket) => emitWrite(socket, 'updateTask', { id, version, data }));
    }
    await ask((socket) =>
      Promise.all(Array.from({ length: 8 }, () => emitAndWait(socket, 'getTaskHistory', { id }))),
    );
  }),
];

/** Id of the latest entry of an answered history; null where it was refused. */
function latestOf(history: unknown): string | null {
  if (typeof history !== 'object' || history === null || !('entries' in history)) return null;
  const [latest]: unknown[] = Array.isArray(history.entries) ? history.entries : [];
  return typeof latest === 'object' && latest !== null && 'id' in latest ? String(latest.id) : null;
}
