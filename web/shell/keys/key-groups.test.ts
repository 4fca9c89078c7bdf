import { expect, test } from 'vitest';
import { TASK_KEYS, taskActOf } from '#domain/task/task-keys.ts';
import { REQUEST_KEYS } from '#features/delegation/request/request-keys.ts';
import { STACK_KEYS, TURN_KEYS } from '#features/stack/stack-keys.ts';
import { FILTER_KEY, listActOf } from '#features/tasks/list/list-keys.ts';
import { APP_KEYS } from '#ui/page-keys.ts';
import { destinations } from '../nav/destinations.ts';
import { navAreas } from '../nav/nav-areas.tsx';
import { goTargets } from './go-targets.ts';
import { type KeyGroup, keyGroupsOf } from './key-groups.ts';

const pressedIn = ({ rows }: KeyGroup) =>
  rows.flatMap(({ keys, fixed = [], after = '' }) => [...keys, ...fixed.map((key) => `${after} ${key}`)]);
const unshared = (keys: readonly string[]) => expect(keys).toEqual([...new Set(keys)]);

test('no two destinations share a letter', () => {
  const keys = [...navAreas, ...destinations].flatMap(({ key }) => key ?? []);
  expect(keys.toSorted()).toEqual([...goTargets.keys()].toSorted());
});

test('no key is bound twice where tasks are listed, and none of a page to one of the app', () => {
  const groups = keyGroupsOf('action').filter(({ title }) =>
    ['shell.keys.everywhere', 'shell.keys.go', 'shell.keys.task', 'shell.keys.list'].includes(title),
  );
  expect(groups).toHaveLength(4);
  unshared(groups.flatMap(pressedIn));
  const ofPages: readonly string[] = [
    ...Object.values(TASK_KEYS),
    ...Object.values(STACK_KEYS),
    ...Object.values(REQUEST_KEYS),
    'j',
    'k',
    'v',
    'n',
    FILTER_KEY,
  ];
  expect(ofPages.filter((key) => APP_KEYS.has(key))).toEqual([]);
});

test('a list of tasks binds a key of every task to the same act alone', () => {
  const plain = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, repeat: false };
  for (const [act, key] of Object.entries(TASK_KEYS))
    expect([null, act], key).toContain(listActOf({ ...plain, key }));
});

test('the stack binds a key of every task to the same act alone', () => {
  const ofTasks = {
    do: 'timer',
    schedule: 'schedule',
    delegate: 'delegate',
    collect: 'collect',
    finish: 'finish',
  };
  for (const [act, key] of Object.entries(STACK_KEYS))
    expect(taskActOf(key), act).toBe(act === 'later' ? null : ofTasks[act as keyof typeof ofTasks]);
  for (const [key] of TURN_KEYS) expect(taskActOf(key), key).toBeNull();
});

test.each([['stack'], ['schedule'], ['cooperate'], ['wall'], [undefined]])(
  'in %s every group is listed once, those of the page first',
  (area) => {
    const titles = keyGroupsOf(area).map(({ title }) => title);
    expect(titles.toSorted()).toEqual([...new Set(titles)].toSorted());
    expect(titles).toHaveLength(7);
    const first = {
      stack: 'stack',
      schedule: 'calendar',
      cooperate: 'requests',
      wall: 'task',
      everywhere: 'everywhere',
    } as const;
    expect(titles[0]).toBe(`shell.keys.${first[(area ?? 'everywhere') as keyof typeof first]}`);
  },
);
