import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  MAX_COLLECTED_TASKS,
  MAX_COLLECTIONS,
  MAX_GROUPS,
  MAX_OWNED_ORGANIZATIONS,
  MAX_SUBTASKS,
} from '#contract/limits.ts';
import { type Person, registerPerson } from '#tests/factories/person.ts';
import { connectSocket, type TestSocket } from '#tests/factories/socket.ts';
import { call } from '#tests/factories/test-call.ts';
import { makeOrganization } from '#tests/factories/test-organization.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';

let server: TestServer;
let ada: Person;
let socket: TestSocket;
beforeAll(async () => {
  server = await startTestServer();
  ada = await registerPerson(server);
  socket = await connectSocket(server.url, 'tasks', ada.token);
});
afterAll(async () => {
  socket.close();
  await server.close();
});

/** Inserts `count` copies of a row, each with an id of its own. */
async function copy(table: 'groups' | 'collections' | 'tasks', id: string, count: number) {
  await server.database.executeSql(
    `insert into ${table} select made.* from ${table} source cross join generate_series(1, ${count}) n
       cross join lateral jsonb_populate_record(source, jsonb_build_object('n', n, 'id', uuidv7())) made
       where source.id = $1`,
    [id],
  );
}

async function makeTask(fields: object = {}): Promise<string> {
  return (await socket.ask('createTask', { id: uuidv7(), title: 'Task', ...fields })).id;
}

describe('nobody makes without end', () => {
  it('organizations that they own, nor brings one back above that', async () => {
    const { id } = await call(server, ada, 'createOrganization', { body: { name: 'First' } });
    await call(server, ada, 'deleteOrganization', { params: { id } });
    for (let count = 0; count < MAX_OWNED_ORGANIZATIONS; count += 1)
      await call(server, ada, 'createOrganization', { body: { name: `Number ${count}` } });
    const more = call(server, ada, 'createOrganization', { body: { name: 'One more' } });
    await expect(more).rejects.toThrow('too_many');
    await expect(call(server, ada, 'restoreOrganization', { params: { id } })).rejects.toThrow('too_many');
  });

  it('groups of one organization, nor brings one back above that', async () => {
    const {
      id: organizationId,
      owner,
      groups,
    } = await makeOrganization(server, {
      groups: { team: {}, crew: {} },
    });
    await call(server, owner, 'deleteGroup', { params: { id: groups.crew } });
    await copy('groups', groups.team, MAX_GROUPS - 1);
    const more = call(server, owner, 'createGroup', { params: { organizationId }, body: { name: 'More' } });
    await expect(more).rejects.toThrow('too_many');
    await expect(call(server, owner, 'restoreGroup', { params: { id: groups.crew } })).rejects.toThrow(
      'too_many',
    );
  });

  it('collections in one place, nor brings one back above that', async () => {
    const make = () => socket.ask('createQuickCollection', { collectionId: uuidv7(), name: 'Garden' });
    const { id: collectionId } = await make();
    await socket.ask('deleteCollection', { collectionId });
    await copy('collections', (await make()).id, MAX_COLLECTIONS - 1);
    await expect(make()).rejects.toThrow('too_many');
    await expect(socket.ask('restoreCollection', { collectionId })).rejects.toThrow('too_many');
  });

  it('tasks in one collection', async () => {
    const kim = await registerPerson(server);
    const theirs = await connectSocket(server.url, 'tasks', kim.token);
    const collectionId = uuidv7();
    const taskId = uuidv7();
    await theirs.ask('createTask', { id: taskId, title: 'Task' });
    await theirs.ask('createQuickCollection', { collectionId, name: 'Garden' });
    await copy('tasks', taskId, MAX_COLLECTED_TASKS);
    await server.database.executeSql(
      `insert into collection_tasks (collection_id, task_id, position)
       select $1, id, 'a0' from tasks where owner_id = $2 and id <> $3`,
      [collectionId, kim.user.id, taskId],
    );
    await expect(theirs.ask('addTaskToCollection', { collectionId, taskId })).rejects.toThrow('too_many');
    theirs.close();
  });

  it('tasks directly below one task, by making or by moving', async () => {
    const parentTaskId = await makeTask();
    const id = await makeTask();
    await copy('tasks', await makeTask({ parentTaskId }), MAX_SUBTASKS - 1);
    await expect(makeTask({ parentTaskId })).rejects.toThrow('too_many');
    const moved = socket.ask('updateTask', { id, version: 1, data: { parentTaskId } });
    await expect(moved).rejects.toThrow('too_many');
  });
});
