import { v7 as uuidv7 } from 'uuid';
import type { RouteName } from '#contract/api.ts';
import type { DelegationRequest } from '#contract/delegation/delegation.ts';
import { type Person, registerPerson, signInAgain } from '#tests/factories/person.ts';
import { connectSocket, type TestSocket } from '#tests/factories/socket.ts';
import { call } from '#tests/factories/test-call.ts';
import { makeOrganization } from '#tests/factories/test-organization.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';

export interface Member {
  readonly person: Person;
  readonly id: string;
  readonly socket: TestSocket;
}

/** Exactly one of the three ids. */
export interface Path {
  readonly userId?: string;
  readonly groupId?: string;
  readonly organizationId?: string;
}

/**
 * People around a request. `deep` is a member of `squad`, which lies below `crew`, which lies below `team`; `lead`
 * leads `team`; `guest` is a guest of the organization and in no group; `stranger` is in no organization.
 */
export async function gather(server: TestServer) {
  const people = {
    issuer: 'member',
    asked: 'member',
    deep: 'member',
    lead: 'member',
    guest: 'guest',
  } as const;
  const {
    id,
    owner,
    people: members,
    groups,
  } = await makeOrganization(server, {
    people,
    groups: {
      team: { members: { lead: 'lead' } },
      crew: { below: 'team' },
      squad: { below: 'crew', members: { deep: 'member' } },
    },
  });
  async function enter(person: Person): Promise<Member> {
    return { person, id: person.user.id, socket: await connectSocket(server.url, 'tasks', person.token) };
  }
  const issuer = await enter(members.issuer);
  const asked = await enter(members.asked);
  const deep = await enter(members.deep);
  const lead = await enter(members.lead);
  const guest = await enter(members.guest);
  const stranger = await enter(await registerPerson(server));
  const other = await enter(await registerPerson(server));
  const all = { issuer, asked, deep, lead, guest, stranger, other };

  async function makeTask(fields: object = {}): Promise<string> {
    return (await issuer.socket.ask('createTask', { id: uuidv7(), title: 'Paint the fence', ...fields })).id;
  }
  return {
    ...all,
    organizationId: id,
    /** Owner of the organization. */
    owner,
    groups,
    makeTask,
    /** Creates a task of the issuer with a request. */
    async offer(paths: readonly Path[], wish: object = {}, task: object = {}): Promise<DelegationRequest> {
      return call(server, issuer.person, 'createDelegationRequest', {
        params: { noteId: await makeTask(task) },
        body: { id: uuidv7(), access: paths.map((path) => ({ id: uuidv7(), ...path })), ...wish },
      });
    },
    statusOf: async (noteId: string) => (await issuer.socket.ask('getTask', { id: noteId })).delegatedStatus,
    /** Delegation steps in the task's history, oldest first. */
    async stepsOf(noteId: string): Promise<unknown[]> {
      const history = (await issuer.socket.ask('getTaskHistory', { id: noteId })).entries;
      const steps = history.filter(({ field }) => field === 'delegation').map(({ after }) => after);
      return steps
        .reverse()
        .map((after) =>
          typeof after === 'object' && after !== null && 'step' in after ? after.step : after,
        );
    },
    /** Kinds of a user's notifications about a request, oldest first. */
    async newsOf({ person }: Member, requestId: string): Promise<string[]> {
      const { notifications } = await call(server, person, 'getNotifications', { query: { limit: 1_000 } });
      return notifications
        .filter(({ delegationRequestId }) => delegationRequestId === requestId)
        .map(({ kind }) => kind)
        .reverse();
    },
    /** Signs everyone in again after their access tokens have expired. */
    async renew(): Promise<void> {
      for (const member of Object.values(all)) {
        member.socket.close();
        Object.assign(member, await enter(await signInAgain(server, member.person)));
      }
    },
    close(): void {
      for (const { socket } of Object.values(all)) socket.close();
    },
  };
}
export type World = Awaited<ReturnType<typeof gather>>;

/** World on a server of its own, which `close` ends too. */
export async function openWorld() {
  const server = await startTestServer();
  const world = await gather(server);
  return {
    server,
    world,
    async close() {
      world.close();
      await server.close();
    },
  };
}

/** Calls on requests. `server` is read at each call. */
export function actsOn(server: () => TestServer) {
  const as = <N extends RouteName>(by: Member, name: N, input: Parameters<typeof call<N>>[3], key?: string) =>
    call(server(), by.person, name, input, key);
  return {
    as,
    accept: (by: Member, id: string, body = {}, key?: string) =>
      as(by, 'acceptDelegationRequest', { params: { id }, body }, key),
    reject: (by: Member, id: string, body = {}) =>
      as(by, 'rejectDelegationRequest', { params: { id }, body }),
    see: (by: Member, id: string) => as(by, 'getDelegationRequest', { params: { id } }),
    requestsOf: async (by: Member) => (await as(by, 'getDelegationRequests', {})).map(({ id }) => id),
    /** Instant that many milliseconds from now. */
    instant: (ahead = 0) => new Date(server().clock.now() + ahead).toISOString(),
  };
}

/** Raw answer of `inject` to a call outside of the contract. */
export async function send(
  server: TestServer,
  { person }: Member,
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  payload?: object,
) {
  const reply = await server.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${person.token}`, 'idempotency-key': uuidv7() },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: reply.statusCode, ...reply.json() };
}
