import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_COMMENT, MAX_MENTIONS } from '#contract/limits.ts';
import { call } from '#tests/factories/test-call.ts';
import { startTestServer, type TestServer } from '#tests/factories/test-server.ts';
import { gather, type Member, type World } from '../delegation/delegation.test-support.ts';

let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await startTestServer();
  world = await gather(server);
});
afterAll(async () => {
  // The stranger's socket must not have got any of the comments.
  const received = world.stranger.socket.received.map(({ change }) => change.entity);
  expect(received.filter((entity) => entity !== 'task')).toEqual([]);
  world.close();
  await server.close();
});

type About = { readonly noteId: string } | { readonly delegationRequestId: string };

async function write(by: Member, about: About, text = 'Hello', mentionIds: string[] = []) {
  return by.socket.ask('createComment', { commentId: uuidv7(), ...about, text, mentionIds });
}
const list = async (by: Member, about: About) => (await by.socket.ask('getComments', about)).comments;
const update = (by: Member, commentId: string, text: string, mentionIds: string[] = []) =>
  by.socket.ask('updateComment', { commentId, data: { text, mentionIds } });

async function share(noteId: string, path: object, right: 'view' | 'edit' | 'assignee' = 'view') {
  const accessId = uuidv7();
  await world.issuer.socket.ask('createTaskAccess', { id: noteId, data: { accessId, right, ...path } });
  return accessId;
}

/** A task of the issuer's that `asked` may see. */
async function sharedTask(): Promise<string> {
  const noteId = await world.makeTask();
  await share(noteId, { userId: world.asked.id });
  return noteId;
}

async function newsOf({ person }: Member, commentId: string): Promise<string[]> {
  const { notifications } = await call(server, person, 'getNotifications', { query: { limit: 1_000 } });
  return notifications.filter((one) => one.commentId === commentId).map(({ kind }) => kind);
}

describe('a stranger', () => {
  it('finds nothing, of tasks and of requests', async () => {
    const noteId = await sharedTask();
    const { id } = await write(world.issuer, { noteId });
    const { id: delegationRequestId } = await world.offer([{ userId: world.asked.id }]);
    const asks = [
      () => write(world.stranger, { noteId }),
      () => list(world.stranger, { noteId }),
      () => write(world.stranger, { delegationRequestId }),
      () => list(world.stranger, { delegationRequestId }),
      () => list(world.stranger, { noteId: uuidv7() }),
      () => update(world.stranger, id, 'Mine'),
      () => world.stranger.socket.ask('deleteComment', { commentId: id }),
      () => world.stranger.socket.ask('restoreComment', { commentId: id }),
    ];
    for (const ask of asks) await expect(ask()).rejects.toThrow('not_found');
  });

  it('is also who is asked, to the task’s comments, and who sees the task, to the request’s', async () => {
    const { id: delegationRequestId, issuerNoteId: noteId } = await world.offer([{ userId: world.asked.id }]);
    await share(noteId, { userId: world.other.id });
    await expect(write(world.asked, { noteId })).rejects.toThrow('not_found');
    await expect(list(world.asked, { noteId })).rejects.toThrow('not_found');
    await expect(write(world.other, { delegationRequestId })).rejects.toThrow('not_found');
    await expect(list(world.other, { delegationRequestId })).rejects.toThrow('not_found');
  });
});

describe('what is refused', () => {
  it('is a comment on nothing, or on both', async () => {
    const { id: delegationRequestId, issuerNoteId: noteId } = await world.offer([{ userId: world.asked.id }]);
    const ask = (about: object) =>
      world.issuer.socket.ask('createComment', { commentId: uuidv7(), text: 'Hm', ...about });
    await expect(ask({})).rejects.toThrow('invalid_input');
    await expect(ask({ noteId: null, delegationRequestId: null })).rejects.toThrow('invalid_input');
    await expect(ask({ noteId, delegationRequestId })).rejects.toThrow('invalid_input');
    await expect(world.issuer.socket.ask('getComments', {})).rejects.toThrow('invalid_input');
  });

  it('is no text, too long a one, and too many mentions', async () => {
    const noteId = await sharedTask();
    for (const text of ['', ' \n ', 'x'.repeat(MAX_COMMENT + 1)]) {
      await expect(write(world.issuer, { noteId }, text)).rejects.toThrow('invalid_input');
    }
    const many = Array.from({ length: MAX_MENTIONS + 1 }, () => uuidv7());
    await expect(write(world.issuer, { noteId }, 'Hi', many)).rejects.toThrow('invalid_input');
  });

  it('is a taken id, of whomever', async () => {
    const noteId = await sharedTask();
    const { id: commentId } = await write(world.issuer, { noteId });
    const own = (await world.stranger.socket.ask('createTask', { id: uuidv7(), title: 'Own' })).id;
    for (const [member, about] of [
      [world.asked, noteId],
      [world.stranger, own],
    ] as const) {
      const payload = { commentId, noteId: about, text: 'Mine' };
      await expect(member.socket.ask('createComment', payload)).rejects.toThrow('id_taken');
    }
  });

  it('is to change what others wrote, the owner of the task too', async () => {
    const noteId = await sharedTask();
    const { id } = await write(world.asked, { noteId });
    await expect(update(world.issuer, id, 'Better')).rejects.toThrow('not_permitted');
    const remove = (by: Member) => by.socket.ask('deleteComment', { commentId: id });
    await expect(remove(world.issuer)).rejects.toThrow('not_permitted');
    await expect(world.issuer.socket.ask('restoreComment', { commentId: id })).rejects.toThrow(
      'not_permitted',
    );
    await remove(world.asked);
    await expect(update(world.issuer, id, 'Better')).rejects.toThrow('not_found');
    await expect(update(world.asked, id, 'Better')).rejects.toThrow('not_found');
  });
});

describe('a comment', () => {
  it('is heard at once by everyone who sees the task, and by nobody else', async () => {
    const noteId = await world.makeTask();
    await share(noteId, { groupId: world.groups.team });
    const text = '**Look** <script>alert(1)</script> <img src=x onerror=alert(1)> [x](javascript:alert(1))';
    const made = await write(world.deep, { noteId }, `  ${text} `);
    expect(made).toMatchObject({ noteId, delegationRequestId: null, authorId: world.deep.id, text });
    expect(made).toMatchObject({ authorName: 'Ada Test', isEdited: false, mentionIds: [], version: 1 });
    for (const { socket } of [world.issuer, world.lead]) {
      const { change } = await socket.waitForEvent(({ id }) => id === made.id);
      expect(change).toMatchObject({ entity: 'comment', op: 'upsert', data: made });
    }
    expect(await list(world.issuer, { noteId })).toEqual([made]);
    for (const { socket } of [world.asked, world.guest, world.other]) {
      expect(socket.received.some(({ change }) => change.id === made.id)).toBe(false);
    }
  });

  it('may be written by everyone who sees the task, to the last viewer', async () => {
    const noteId = await world.makeTask();
    await share(noteId, { organizationId: world.organizationId });
    await write(world.issuer, { noteId }, 'One');
    await write(world.asked, { noteId }, 'Two');
    await expect(write(world.guest, { noteId }, 'Three')).rejects.toThrow('not_found');
    expect((await list(world.deep, { noteId })).map(({ text }) => text)).toEqual(['One', 'Two']);
  });

  it('is written once, however often it is sent', async () => {
    const noteId = await sharedTask();
    const payload = { commentId: uuidv7(), noteId, text: 'Once', mentionIds: [world.asked.id] };
    const key = uuidv7();
    const first = await world.issuer.socket.ask('createComment', payload, key);
    expect(await world.issuer.socket.ask('createComment', payload, key)).toEqual(first);
    expect(await newsOf(world.asked, first.id)).toEqual(['comment.mentioned']);
    expect(await list(world.issuer, { noteId })).toHaveLength(1);
  });

  it('is edited, deleted and restored by its author', async () => {
    const noteId = await sharedTask();
    const { id } = await write(world.asked, { noteId }, 'Teh');
    const edited = await update(world.asked, id, 'The');
    expect(edited).toMatchObject({ text: 'The', isEdited: true, version: 2 });
    expect(await update(world.asked, id, 'The')).toMatchObject({ version: 2 });
    await world.asked.socket.ask('deleteComment', { commentId: id });
    await world.issuer.socket.waitForEvent((change) => change.id === id && change.op === 'remove');
    expect(await list(world.asked, { noteId })).toEqual([]);
    await world.asked.socket.ask('deleteComment', { commentId: id });
    const back = await world.asked.socket.ask('restoreComment', { commentId: id });
    expect(back).toMatchObject({ text: 'The', version: 4 });
    expect(await list(world.issuer, { noteId })).toEqual([back]);
  });

  it('hides with its task and comes back with it', async () => {
    const noteId = await sharedTask();
    const { id } = await write(world.asked, { noteId });
    await world.issuer.socket.ask('deleteTask', { id: noteId });
    await world.asked.socket.waitForEvent((change) => change.id === id && change.op === 'remove');
    await expect(list(world.issuer, { noteId })).rejects.toThrow('not_found');
    await expect(update(world.asked, id, 'Still?')).rejects.toThrow('not_found');
    await world.issuer.socket.ask('restoreTask', { id: noteId });
    await world.asked.socket.waitForEvent(
      ({ op, ...change }) => change.id === id && op === 'upsert' && change.version === 3,
    );
    expect(await list(world.issuer, { noteId })).toHaveLength(1);
  });

  it('goes from those who lose the task', async () => {
    const noteId = await world.makeTask();
    const accessId = await share(noteId, { userId: world.asked.id });
    const { id } = await write(world.asked, { noteId });
    await world.issuer.socket.ask('deleteTaskAccess', { id: noteId, accessId });
    await world.asked.socket.waitForEvent((change) => change.id === id && change.op === 'remove');
    await expect(update(world.asked, id, 'Mine')).rejects.toThrow('not_found');
    expect(await list(world.issuer, { noteId })).toHaveLength(1);
    // The comment returns with the task for everyone with a replica.
    world.asked.socket.received.length = 0;
    await share(noteId, { groupId: world.groups.team });
    await share(noteId, { userId: world.asked.id });
    await world.asked.socket.waitForEvent((change) => change.id === id && change.op === 'upsert');
    await world.deep.socket.waitForEvent((change) => change.id === id && change.op === 'upsert');
    expect(world.other.socket.received.some(({ change }) => change.id === id)).toBe(false);
  });

  it('stays with those who lose one of two ways to the task', async () => {
    const noteId = await world.makeTask();
    await share(noteId, { groupId: world.groups.team });
    const accessId = await share(noteId, { userId: world.deep.id });
    const { id } = await write(world.issuer, { noteId });
    await world.issuer.socket.ask('deleteTaskAccess', { id: noteId, accessId });
    const marker = await write(world.issuer, { noteId }, 'After');
    await world.deep.socket.waitForEvent((change) => change.id === marker.id);
    const received = world.deep.socket.received.filter(({ change }) => change.id === id);
    expect(received.every(({ change }) => change.op === 'upsert')).toBe(true);
    expect(await list(world.deep, { noteId })).toHaveLength(2);
  });
});

describe('mentions', () => {
  it('of those who cannot see it are left out silently', async () => {
    const noteId = await sharedTask();
    const nobody = uuidv7();
    const asked = [world.asked.id, world.stranger.id, nobody, world.asked.id, world.issuer.id];
    const made = await write(world.issuer, { noteId }, 'Hi @asked', asked);
    expect(made.mentionIds).toEqual([world.asked.id, world.issuer.id]);
    expect(await newsOf(world.asked, made.id)).toEqual(['comment.mentioned']);
    expect(await newsOf(world.stranger, made.id)).toEqual([]);
    // Authors get no notification of their own comment.
    expect(await newsOf(world.issuer, made.id)).toEqual([]);
  });

  it('that an edit adds are told, those that were there are not told again', async () => {
    const noteId = await world.makeTask();
    await share(noteId, { groupId: world.groups.team });
    const { id } = await write(world.issuer, { noteId }, 'Hi', [world.deep.id]);
    const edited = await update(world.issuer, id, 'Hi both', [
      world.deep.id,
      world.lead.id,
      world.stranger.id,
    ]);
    expect(edited.mentionIds).toEqual([world.deep.id, world.lead.id]);
    expect(await newsOf(world.deep, id)).toEqual(['comment.mentioned']);
    expect(await newsOf(world.lead, id)).toEqual(['comment.mentioned']);
  });
});

describe('who is told of a comment', () => {
  it('is the owner, the assignees and who wrote before, each once', async () => {
    const noteId = await world.makeTask();
    await share(noteId, { userId: world.asked.id }, 'assignee');
    await share(noteId, { groupId: world.groups.team });
    await write(world.lead, { noteId });
    const { id } = await write(world.deep, { noteId }, 'Hm @lead', [world.lead.id]);
    expect(await newsOf(world.issuer, id)).toEqual(['comment.added']);
    expect(await newsOf(world.asked, id)).toEqual(['comment.added']);
    expect(await newsOf(world.lead, id)).toEqual(['comment.mentioned']);
    expect(await newsOf(world.deep, id)).toEqual([]);
    const { notifications } = await call(server, world.issuer.person, 'getNotifications', { query: {} });
    expect(notifications[0]).toMatchObject({ noteId, delegationRequestId: null, subject: 'Paint the fence' });
  });

  it('is the assignee of the task above, and nobody who has lost it', async () => {
    const parentTaskId = await world.makeTask();
    await share(parentTaskId, { userId: world.asked.id }, 'assignee');
    const noteId = await world.makeTask({ parentTaskId });
    const accessId = await share(noteId, { userId: world.other.id });
    await write(world.other, { noteId });
    await world.issuer.socket.ask('deleteTaskAccess', { id: noteId, accessId });
    const { id } = await write(world.issuer, { noteId }, 'Alone?');
    expect(await newsOf(world.asked, id)).toEqual(['comment.added']);
    expect(await newsOf(world.other, id)).toEqual([]);
  });

  it('is the issuer of a request, who took it, and who wrote before', async () => {
    const { id: delegationRequestId } = await world.offer([{ groupId: world.groups.team }]);
    const first = await write(world.lead, { delegationRequestId }, 'Who has a ladder?');
    expect(await newsOf(world.issuer, first.id)).toEqual(['comment.added']);
    await world.deep.socket.waitForEvent((change) => change.id === first.id && change.op === 'upsert');
    const params = { id: delegationRequestId };
    await call(server, world.deep.person, 'acceptDelegationRequest', { params, body: {} });
    const second = await write(world.issuer, { delegationRequestId }, 'Thanks', [world.asked.id]);
    expect(second.mentionIds).toEqual([]);
    expect(await newsOf(world.deep, second.id)).toEqual(['comment.added']);
    expect(await newsOf(world.lead, second.id)).toEqual(['comment.added']);
    expect(await newsOf(world.asked, second.id)).toEqual([]);
    expect(await list(world.lead, { delegationRequestId })).toHaveLength(2);
  });
});

describe('a long thread', () => {
  it('is answered in pages of about a megabyte from its end, each comment once and oldest first', async () => {
    const noteId = await sharedTask();
    const long = 'x'.repeat(MAX_COMMENT - 10);
    const written: string[] = [];
    for (let index = 0; index < 60; index += 1)
      written.push((await write(world.issuer, { noteId }, `${long}${index}`)).id);
    const pages: string[][] = [];
    let before: string | undefined;
    do {
      const page = await world.asked.socket.ask('getComments', { noteId, before });
      expect(JSON.stringify(page).length).toBeLessThan(1_100_000);
      pages.unshift(page.comments.map(({ id }) => id));
      before = page.nextBefore ?? undefined;
    } while (before !== undefined);
    expect(pages.flat()).toEqual(written);
    expect(pages.length).toBe(2);
  });

  it('goes on before a comment that was deleted meanwhile, and before none of another thread', async () => {
    const noteId = await sharedTask();
    const other = await write(world.issuer, { noteId: await sharedTask() });
    const first = await write(world.issuer, { noteId });
    const second = await write(world.issuer, { noteId });
    await world.issuer.socket.ask('deleteComment', { commentId: second.id });
    const earlier = await world.asked.socket.ask('getComments', { noteId, before: second.id });
    expect(earlier).toMatchObject({ comments: [{ id: first.id }], nextBefore: null });
    const none = { comments: [], nextBefore: null };
    expect(await world.asked.socket.ask('getComments', { noteId, before: other.id })).toEqual(none);
  });
});

describe('comments on a request', () => {
  it('go from those it asked when it is withdrawn', async () => {
    const { id: delegationRequestId } = await world.offer([{ groupId: world.groups.team }]);
    const { id } = await write(world.deep, { delegationRequestId });
    await world.lead.socket.waitForEvent((change) => change.id === id && change.op === 'upsert');
    const params = { id: delegationRequestId };
    await call(server, world.issuer.person, 'deleteDelegationRequest', { params });
    await world.lead.socket.waitForEvent((change) => change.id === id && change.op === 'remove');
    await world.deep.socket.waitForEvent((change) => change.id === id && change.op === 'remove');
    await expect(update(world.deep, id, 'Mine')).rejects.toThrow('not_found');
    expect(await list(world.issuer, { delegationRequestId })).toHaveLength(1);
  });

  it('hide with its task and come back', async () => {
    const { id: delegationRequestId, issuerNoteId } = await world.offer([{ userId: world.asked.id }]);
    const params = { id: delegationRequestId };
    await call(server, world.asked.person, 'acceptDelegationRequest', { params, body: {} });
    const { id } = await write(world.asked, { delegationRequestId });
    await world.issuer.socket.ask('deleteTask', { id: issuerNoteId });
    await world.asked.socket.waitForEvent((change) => change.id === id && change.op === 'remove');
    await expect(list(world.asked, { delegationRequestId })).rejects.toThrow('not_found');
    await world.issuer.socket.ask('restoreTask', { id: issuerNoteId });
    expect(await list(world.asked, { delegationRequestId })).toHaveLength(1);
  });
});
