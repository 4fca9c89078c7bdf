import { v7 as uuidv7 } from 'uuid';
import type { Api } from '#contract/api.ts';
import type { RouteInput } from '#contract/route.ts';
import type { DemoOrganization } from './demo-organization.ts';
import type { DemoPersonName } from './demo-person.ts';
import type { Chapter, DemoStory } from './demo-story.ts';
import { taskMaker } from './demo-work.ts';

type Asked = RouteInput<Api['createDelegationRequest']>['body']['access'];
interface Offer {
  readonly title: string;
  /** Minutes. */
  readonly workload: number;
  readonly dueInDays: number;
  readonly message: string;
}

function asking({ api, people, days }: DemoStory) {
  const make = taskMaker({ api, people });
  return async (by: DemoPersonName, offer: Offer, asked: NonNullable<Asked>) => {
    const { title, workload, dueInDays, message } = offer;
    const dueDate = days.instant(dueInDays);
    const taskId = await make(by, { title, workload, dueDate, isWholeDay: true, importance: 65 });
    const id = uuidv7();
    const body = { id, access: asked, message, dueDate, isWholeDay: true };
    await api.call(people[by].id, 'createDelegationRequest', { params: { noteId: taskId }, body });
    return { id, taskId };
  };
}

/** Requests in every state: waiting, also for an email address, accepted and worked on, rejected, handed back, withdrawn, another date proposed. */
export async function* makeRequests(
  story: DemoStory,
  { id: organizationId, groups }: DemoOrganization,
): Chapter {
  const { api, people, days } = story;
  const ask = asking(story);
  const person = (name: DemoPersonName) => ({ id: uuidv7(), userId: people[name].id });
  const accept = (by: DemoPersonName, id: string) =>
    api.call(people[by].id, 'acceptDelegationRequest', { params: { id }, body: {} });

  yield days.at(-10, 9);
  const dusk = {
    title: 'Render the courtyard at dusk',
    workload: 240,
    dueInDays: 4,
    message: 'Warm light, no people.',
  };
  const render = await ask('mara', dusk, [person('lukas')]);
  yield days.at(-10, 13);
  await accept('lukas', render.id);
  const workOnIt = (inDays: number, hour: number, minutes: number) => {
    const [startedAt, endedAt] = [days.instant(inDays, hour), days.instant(inDays, hour + minutes / 60)];
    const data = { recordId: uuidv7(), startedAt, endedAt, note: 'Light and materials' };
    return api.emit(people.lukas.id, 'createNoteTimerRecord', { id: render.taskId, data });
  };

  yield days.at(-7, 9);
  const keys = {
    title: 'Collect the keys of flat 5',
    workload: 30,
    dueInDays: 1,
    message: 'The tenant is in until noon.',
  };
  const rejected = await ask('tom', keys, [person('ines')]);
  const colours = {
    title: 'Write the colour report',
    workload: 180,
    dueInDays: 6,
    message: 'Two pages are enough.',
  };
  const handedBack = await ask('priya', colours, [
    person('yuki'),
    { id: uuidv7(), groupId: groups.interiors },
  ]);
  yield days.at(-6, 11);
  await workOnIt(-7, 10, 95);
  const no = { message: 'I am at the Bergstrasse all day, sorry.' };
  await api.call(people.ines.id, 'rejectDelegationRequest', { params: { id: rejected.id }, body: no });
  await accept('yuki', handedBack.id);
  yield days.at(-4, 16);
  const back = { message: 'The samples come two weeks late. Better somebody who is here then.' };
  await api.call(people.yuki.id, 'handBackTask', { params: { noteId: handedBack.taskId }, body: back });

  yield days.at(-3, 10);
  await workOnIt(-4, 14, 70);
  const pump = {
    title: 'Look at the pump in the cellar',
    workload: 60,
    dueInDays: 2,
    message: 'It hums at night.',
  };
  const proposed = await ask('ines', pump, [person('tom')]);
  const fair = { title: 'Stand at the trade fair', workload: 480, dueInDays: 25, message: '' };
  const withdrawn = await ask('mara', fair, [{ id: uuidv7(), organizationId }]);
  yield days.at(-2, 9);
  const proposal = {
    proposalId: uuidv7(),
    dueDate: days.instant(5),
    isWholeDay: true,
    message: 'I have the parts by then.',
  };
  await api.call(people.tom.id, 'proposeDelegationDate', { params: { id: proposed.id }, body: proposal });
  await api.call(people.mara.id, 'deleteDelegationRequest', { params: { id: withdrawn.id } });

  yield days.at(-1, 10);
  const stairs = {
    title: 'Details of the stairs',
    workload: 300,
    dueInDays: 8,
    message: 'Whoever has a free day first.',
  };
  await ask('mara', stairs, [person('priya'), { id: uuidv7(), groupId: groups.sites }]);
  const budget = {
    title: 'Approve the budget for the crane',
    workload: 20,
    dueInDays: 1,
    message: 'They hold the price until Friday.',
  };
  await ask('amira', budget, [person('mara')]);
  yield days.at(-1, 11);
  await workOnIt(-1, 9, 50);
  const shelves = {
    title: 'Measure for the oak shelves',
    workload: 90,
    dueInDays: 6,
    message: 'The client would like to see a drawing first.',
  };
  await ask('mara', shelves, [{ id: uuidv7(), email: 'hello@oak-and-grain.example' }]);
  const trainee = {
    title: 'Show the trainee round the sites',
    workload: 120,
    dueInDays: 3,
    message: 'Any morning.',
  };
  await ask('tom', trainee, [{ id: uuidv7(), organizationId }]);
}
