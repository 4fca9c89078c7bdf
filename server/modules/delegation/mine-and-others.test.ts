import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import { isMine, othersOf } from '#contract/task/is-mine.ts';
import type { Task } from '#contract/task/task.ts';
import { closeAtEnd } from '#tests/close-at-end.ts';
import { randomFrom } from '#tests/random.ts';
import { isGate, seed } from '#tests/random-seed.ts';
import { actsOn, type Member, openWorld } from './delegation.test-support.ts';

const TASKS = 40;
const ROUNDS = isGate ? 1 : 5;

/** Task as the test made it: who owns it, and to whom it was given itself. */
interface Made {
  readonly id: string;
  readonly owner: Member;
  readonly above: Made | null;
  readonly givenTo: Member | null;
}

const fates = ['kept', 'assigned', 'taken back', 'asked', 'accepted', 'handed back', 'shared'] as const;

it('lists of two people who share tasks hold what is theirs to do, and every other row names its person', async () => {
  const { server, world, close } = await openWorld();
  closeAtEnd(close);
  const { as, accept } = actsOn(() => server);
  const { below, pick } = randomFrom(seed);
  const { issuer: ana, asked: ben, organizationId } = world;

  /** Gives a task away, or does not, and answers whose it is afterwards. */
  async function settle(noteId: string, owner: Member, other: Member): Promise<Member | null> {
    const fate = pick(fates);
    const take = { id: noteId, accessId: uuidv7() };
    const toOther = { userId: other.id };
    if (fate === 'kept') return null;
    if (fate === 'shared') {
      const data = { ...toOther, accessId: take.accessId, right: pick(['view', 'edit'] as const) };
      await owner.socket.ask('createTaskAccess', { id: noteId, data });
      return null;
    }
    if (fate === 'assigned' || fate === 'taken back') {
      const body = { id: uuidv7(), accessId: take.accessId, ...toOther };
      await as(owner, 'assignTask', { params: { noteId }, body });
      if (fate === 'assigned') return other;
      await owner.socket.ask('deleteTaskAccess', take);
      return null;
    }
    const body = { id: uuidv7(), access: [{ id: uuidv7(), ...toOther }] };
    const { id } = await as(owner, 'createDelegationRequest', { params: { noteId }, body });
    if (fate === 'asked') return null;
    await accept(other, id);
    if (fate === 'accepted') return other;
    await as(other, 'handBackTask', { params: { noteId }, body: { message: '' } });
    return null;
  }

  const made: Made[] = [];
  const doerOf = ({ owner, above, givenTo }: Made): Member =>
    givenTo ?? (above === null ? owner : doerOf(above));

  for (let round = 0; round < ROUNDS; round += 1) {
    for (let count = 0; count < TASKS; count += 1) {
      const [owner, other] = pick([
        [ana, ben],
        [ben, ana],
      ] as const);
      const own = made.filter((task) => task.owner === owner && task.above?.above?.above == null);
      const above = below(3) === 0 && own.length > 0 ? pick(own) : null;
      const place = above === null ? pick([{}, { organizationId }]) : { parentTaskId: above.id };
      const id = uuidv7();
      await owner.socket.ask('createTask', { id, title: `Task ${made.length}`, ...place });
      made.push({ id, owner, above, givenTo: await settle(id, owner, other) });
    }
    for (const reader of [ana, ben]) {
      const seen = new Map<string, Task>();
      for (let after: string | null | undefined; after !== null; ) {
        const page = await reader.socket.ask('getTasks', after === undefined ? {} : { after });
        for (const task of page.tasks) seen.set(task.id, task);
        after = page.nextAfter;
      }
      const find = (id: string) => seen.get(id);
      const others = reader === ana ? ben : ana;
      for (const each of made) {
        const about = `seed ${seed}, round ${round}, task ${made.indexOf(each)} for ${reader === ana ? 'Ana' : 'Ben'}`;
        const task = seen.get(each.id);
        const doer = doerOf(each);
        if (task === undefined) {
          expect(each.owner !== reader && doer !== reader, `${about} is in sight`).toBe(true);
          continue;
        }
        expect(isMine(task, reader.id, find), about).toBe(doer === reader);
        const named = othersOf(task, reader.id, find);
        expect(named.ownerName, about).toBe(each.owner === reader ? null : task.ownerName);
        expect(named.ownerName === '', about).toBe(false);
        const doing = named.assignees.map(({ userId, name }) => [userId, name !== '']);
        expect(doing, about).toEqual(doer === others && each.owner !== others ? [[others.id, true]] : []);
        // Nothing that somebody else is to do, or that somebody else owns, is without a name.
        if (doer !== reader || each.owner !== reader)
          expect(named.ownerName !== null || doing.length > 0, about).toBe(true);
      }
    }
  }
});
