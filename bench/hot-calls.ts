import type { Socket } from 'socket.io-client';
import { v7 } from 'uuid';
import * as z from 'zod/mini';
import { api } from '#contract/api.ts';
import { realtimeEvents } from '#contract/events/realtime.ts';
import { connectFor, emitOnce } from './bench-socket.ts';
import type { Worker } from './bench-world.ts';
import {
  authorizationOf,
  emitting,
  type HotCall,
  http,
  inTurn,
  realtime,
  type Signed,
  type Workplace,
} from './hot-call.ts';

/** Iterator that returns each item once. */
function once<T>(items: readonly T[]): () => T {
  const left = items.values();
  return () => {
    const { value, done } = left.next();
    if (done === true || value === undefined) throw new Error('nothing is left to take');
    return value;
  };
}

/** A task without blocks; all generated timer records are on another one. */
const oneTask = ({ taskIds }: Worker) => ({ id: taskIds[50] ?? '' });
const write = () => ({ 'idempotency-key': v7() });

/** Cursor of each worker before some changes, which they can then request. */
async function cursorsBehindChanges({
  productUrl,
  workers,
}: Workplace): Promise<ReadonlyMap<string, string>> {
  const cursors = new Map<string, string>();
  for (const worker of workers) {
    const reply = await fetch(`${productUrl}/api/changes`, { headers: authorizationOf(worker) });
    cursors.set(worker.userId, z.parse(api.getChanges.reply, await reply.json()).cursor);
    const socket = await connectFor(productUrl, 'updateTask', worker.token);
    for (const id of worker.taskIds.slice(-20))
      await emitOnce(socket, 'updateTask', { id, version: 1, data: { importance: 51 } });
    socket.disconnect();
  }
  return cursors;
}

type MakeHotCall = (workplace: Workplace) => HotCall | Promise<HotCall>;

/** All hot calls, reads first: rows that are written make them slower. */
export const hotCalls: readonly MakeHotCall[] = [
  (at) => http(at, 'api read', 'me', () => ({ path: '/api/me' })),
  (at) => http(at, 'getOrganizations', 'organizations', () => ({ path: '/api/organizations' })),
  (at) => http(at, 'search', 'search', () => ({ path: '/api/search?query=invoice' })),
  (at) => emitting(at, 'getTasks', 'tasksPage', () => () => ({ limit: 100 })),
  (at) => emitting(at, 'getTask', 'task', (worker) => () => oneTask(worker), oneTask),
  (at) => emitting(at, 'getScheduleItems', 'items', () => () => ({})),
  async (at) => {
    const cursors = await cursorsBehindChanges(at);
    return http(at, 'getChanges', 'changes', ({ userId }) => ({
      path: `/api/changes?after=${encodeURIComponent(cursors.get(userId) ?? '')}`,
    }));
  },
  (at) => {
    let isInverted = false;
    return http(at, 'api write', 'settings', () => {
      isInverted = !isInverted;
      return {
        method: 'PUT',
        path: '/api/app-settings',
        headers: write(),
        body: { matrixInverted: isInverted },
      };
    });
  },
  (at) => {
    const act = ({ taskIds }: Signed, socket: Socket) => {
      const versions = new Map<string, number>();
      const next = inTurn(taskIds.slice(0, 50));
      return async () => {
        const id = next();
        const payload = { id, version: versions.get(id) ?? 1, data: { title: `Changed ${v7()}` } };
        const answer = await emitOnce(socket, 'updateTask', payload);
        versions.set(id, z.parse(realtimeEvents.updateTask.answer, answer).version);
      };
    };
    return realtime(at, { name: 'updateTask', event: 'updateTask', query: 'updateTask' }, act, oneTask);
  },
  (at) =>
    emitting(at, 'createQuickTask', 'createTask', () => () => ({ id: v7(), title: 'Call the landlord' })),
  (at) => {
    const act = (worker: Signed, socket: Socket) => {
      let isRunning = false;
      return () => {
        const { id } = oneTask(worker);
        const clientNow = new Date().toISOString();
        isRunning = !isRunning;
        return isRunning
          ? emitOnce(socket, 'startNoteTimer', {
              id,
              data: { recordId: v7(), startedAt: clientNow, clientNow },
            })
          : emitOnce(socket, 'endNoteTimer', { id, data: { endedAt: clientNow, clientNow } });
      };
    };
    const values = (worker: Signed) => ({ ...oneTask(worker), user: worker.userId });
    return realtime(
      at,
      { name: 'start and endNoteTimer', event: 'startNoteTimer', query: 'timer' },
      act,
      values,
    );
  },
  (at) => {
    const { requests } = at.world;
    const next = once(requests);
    const floorNext = inTurn(requests);
    return http(
      at,
      'acceptDelegationRequest',
      'accept',
      () => {
        const { id, worker } = next();
        const asked = at.workers[worker];
        if (asked === undefined) throw new Error('nobody is asked');
        const headers = { ...authorizationOf(asked), ...write() };
        return { method: 'POST', path: `/api/delegation/acceptRequest/${id}`, headers, body: {} };
      },
      ({ userId }) => ({ id: floorNext().id, user: userId }),
    );
  },
];
