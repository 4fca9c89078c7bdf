import { v7 as uuidv7 } from 'uuid';
import type { DemoPersonName } from './demo-person.ts';
import type { Chapter, DemoStory } from './demo-story.ts';
import { type DemoWork, taskMaker } from './demo-work.ts';

/** Comments on a task. `@mara` becomes a mention by her user name. */
async function say(story: DemoStory, by: DemoPersonName, noteId: string, text: string): Promise<void> {
  const { api, people } = story;
  const mentionIds: string[] = [];
  const named = text.replace(/@(\w+)/g, (whole, name: string) => {
    const person = Object.entries(people).find(([key]) => key === name)?.[1];
    if (person === undefined) return whole;
    mentionIds.push(person.id);
    return `@${person.userName}`;
  });
  await api.emit(people[by].id, 'createComment', { commentId: uuidv7(), noteId, text: named, mentionIds });
}

/** Comments on the shared work, shared tasks and completions. */
export async function* makeComments(story: DemoStory, work: DemoWork): Chapter {
  const { api, people, days, now } = story;
  const make = taskMaker(story);
  const finish = async (by: DemoPersonName, id: string) =>
    api.emit(people[by].id, 'finishTask', { id, at: now(), clientNow: now() });

  yield days.at(-9, 11);
  await say(
    story,
    'ines',
    work.roof,
    'The yard is free from Monday. @amira, tell the tile works to use the back gate.',
  );
  await say(story, 'amira', work.roof, 'Done. @mara, the scaffold costs 400 more than we said.');
  yield days.at(-8, 14);
  const permit = await make('mara', {
    title: 'Fetch the permit from the town hall',
    dueDate: days.instant(-2),
    isWholeDay: true,
    workload: 40,
  });
  const data = { accessId: uuidv7(), right: 'edit', userId: people.tom.id } as const;
  await api.emit(people.mara.id, 'createTaskAccess', { id: permit, data });
  yield days.at(-6, 10);
  await finish('ines', work.scaffold);
  await say(story, 'tom', permit, 'They are closed on Wednesdays. I will go on Thursday.');
  yield days.at(-2, 12);
  await finish('tom', permit);
  await say(story, 'priya', work.panels, '@lukas, which of the renders do we print? Two are enough.');
  yield days.at(-1, 15);
  await say(
    story,
    'lukas',
    work.panels,
    'The courtyard at dusk and the stairwell. @priya, the first is ready tonight.',
  );
  await say(story, 'tom', work.report, '@mara, the heating of flat 3 is not in the figures yet.');
  const bill = await make('tom', {
    title: 'Check the bill of the plumber',
    dueDate: days.instant(2),
    isWholeDay: true,
    importance: 60,
    workload: 20,
  });
  const view = { accessId: uuidv7(), right: 'view', userId: people.mara.id } as const;
  await api.emit(people.tom.id, 'createTaskAccess', { id: bill, data: view });
}
