import { v7 as uuidv7 } from 'uuid';
import type { PayloadOf } from '#contract/events/realtime.ts';
import { MINUTES_PER_DAY } from '#time/units.ts';
import type { DemoOrganization } from './demo-organization.ts';
import type { DemoPersonName } from './demo-person.ts';
import type { Chapter, DemoStory } from './demo-story.ts';
import { makeTemplates } from './demo-templates.ts';

type NewTask = Omit<PayloadOf<'createTask'>, 'id'>;

/** Ids of the shared tasks for later chapters. */
export interface DemoWork {
  readonly roof: string;
  readonly scaffold: string;
  readonly tiles: string;
  readonly panels: string;
  readonly heating: string;
  readonly courtyard: string;
  readonly report: string;
}

/** Creates tasks as their owners, with parents if given. */
export function taskMaker({ api, people }: Pick<DemoStory, 'api' | 'people'>) {
  return async (by: DemoPersonName, task: NewTask): Promise<string> => {
    const id = uuidv7();
    await api.emit(people[by].id, 'createTask', { isNew: false, ...task, id });
    return id;
  };
}

async function makeRoof(story: DemoStory, { id: organizationId, groups }: DemoOrganization) {
  const { days } = story;
  const make = taskMaker(story);
  const roof = await make('amira', {
    title: 'Bergstrasse 12: the new roof',
    description: 'Slate on the street side, tiles to the yard.\n\n**Dry before the first frost.**',
    dueDate: days.instant(20),
    isWholeDay: true,
    importance: 90,
    workload: 2_400,
    labels: ['roof'],
    organizationId,
    groupId: groups.bergstrasse,
  });
  const below = { parentTaskId: roof, isWholeDay: true };
  const scaffold = await make('amira', {
    ...below,
    title: 'Scaffold on the north side',
    dueDate: days.instant(-5),
    importance: 85,
  });
  const tiles = await make('amira', {
    ...below,
    title: 'Order the roof tiles',
    description: '3,200 pieces, natural red, delivered to the yard',
    dueDate: days.instant(3),
    importance: 80,
    workload: 60,
    reminders: [60, MINUTES_PER_DAY],
  });
  await make('amira', { ...below, title: 'Drawings of the gutter', dueDate: days.instant(6), workload: 180 });
  await make('amira', {
    ...below,
    title: 'Book the crane',
    dueDate: days.instant(1),
    importance: 95,
    workload: 30,
  });
  return { roof, scaffold, tiles };
}

async function makeClientDay(story: DemoStory, { id: organizationId, groups }: DemoOrganization) {
  const { days } = story;
  const make = taskMaker(story);
  const day = await make('priya', {
    title: 'Client day',
    description: 'Open doors, three models, coffee in the yard',
    dueDate: days.instant(11, 10),
    importance: 75,
    workload: 900,
    labels: ['clients'],
    organizationId,
    groupId: groups.design,
  });
  const below = { parentTaskId: day, isWholeDay: true };
  const panels = await make('priya', {
    ...below,
    title: 'Print the panels',
    dueDate: days.instant(8),
    workload: 120,
  });
  await make('priya', { ...below, title: 'Invite the neighbours', dueDate: days.instant(-1), workload: 45 });
  await make('priya', {
    ...below,
    title: 'Find chairs for forty people',
    dueDate: days.instant(9),
    workload: 30,
  });
  const courtyard = await make('yuki', {
    title: 'Model of the courtyard, 1:50',
    dueDate: days.instant(7),
    isWholeDay: true,
    importance: 65,
    workload: 600,
    labels: ['model'],
    organizationId,
    groupId: groups.interiors,
  });
  return { panels, courtyard };
}

/**
 * Shared work of the office: tasks of the organization and of groups, with subtasks, labels, links and
 * collections.
 */
export async function makeWork(story: DemoStory, organization: DemoOrganization): Promise<DemoWork> {
  const { api, people, days, goTo } = story;
  const { id: organizationId, groups } = organization;
  const make = taskMaker(story);
  goTo(-13, 9);
  for (const [name, tone] of [
    ['roof', 'red'],
    ['clients', 'blue'],
    ['money', 'green'],
  ] as const) {
    await api.emit(people.mara.id, 'createLabel', { id: uuidv7(), name, tone });
  }
  const { roof, scaffold, tiles } = await makeRoof(story, organization);
  goTo(-12, 10);
  const { panels, courtyard } = await makeClientDay(story, organization);
  goTo(-11, 9);
  const heating = await make('tom', {
    title: 'Flat 3: the heating control',
    dueDate: days.instant(2),
    isWholeDay: true,
    importance: 85,
    workload: 240,
    organizationId,
    groupId: groups.flats,
  });
  await api.emit(people.tom.id, 'updateTask', { id: heating, version: 1, data: { progress: 'doing' } });
  const report = await make('mara', {
    title: 'Figures of the quarter',
    dueDate: days.instant(5),
    isWholeDay: true,
    importance: 70,
    workload: 150,
    labels: ['money'],
    organizationId,
  });
  const links = [
    [tiles, { assetType: 'amount', assetValue: '8640.00', unit: 'EUR', label: 'Offer of the tile works' }],
    [tiles, { assetType: 'contact', assetValue: 'Ms Keller, +49 30 5550 1234', label: 'Tile works' }],
    [roof, { assetType: 'place', assetValue: 'Bergstrasse 12, back yard', label: 'Site' }],
    [
      roof,
      { assetType: 'link', assetValue: 'https://drawings.daywall.example/bergstrasse-12', label: 'Plans' },
    ],
  ] as const;
  for (const [id, data] of links) {
    await api.emit(people.amira.id, 'createAssetLink', {
      id,
      createAssetData: { assetLinkId: uuidv7(), data },
    });
  }
  const collections = [
    ['mara', { name: 'To settle this month', taskIds: [report, roof] }],
    ['priya', { name: 'For the client day', groupId: groups.design, taskIds: [panels, courtyard] }],
    ['mara', { name: 'Before winter', organizationId, taskIds: [roof, heating] }],
  ] as const;
  for (const [name, { taskIds, ...collection }] of collections) {
    const payload = { ...collection, taskIds: [...taskIds], collectionId: uuidv7() };
    await api.emit(people[name].id, 'createQuickCollection', payload);
  }
  await makeTemplates(story, organization);
  return { roof, scaffold, tiles, panels, heating, courtyard, report };
}

/** Recurring tasks, by date and by completion. */
export async function* makeRecurring(
  story: DemoStory,
  { id: organizationId, groups }: DemoOrganization,
): Chapter {
  const { api, people, days } = story;
  const make = taskMaker(story);
  const recurring = [
    ['ines', { title: 'Safety round', groupId: groups.sites, organizationId }, 'FREQ=DAILY', 'date', 7.5],
    ['tom', { title: 'Pay the rent of the workshop' }, 'FREQ=MONTHLY', 'date', 9],
    ['mara', { title: 'Water the office plants' }, 'FREQ=WEEKLY', 'date', 17],
    [
      'lukas',
      { title: 'Clean the coffee machine', organizationId },
      'FREQ=WEEKLY;INTERVAL=2',
      'completion',
      16,
    ],
  ] as const;
  yield days.at(-3, 9);
  for (const [name, task, rule, basis, hour] of recurring) {
    const id = await make(name, { ...task, dueDate: days.instant(1, hour), workload: 15, reminders: [30] });
    const recurrence = { rule, basis, timeZone: days.timeZone };
    await api.emit(people[name].id, 'setTaskRecurrence', { id, recurrence });
  }
}
