import { expect, test } from 'vitest';
import { APP_KEYS } from '#ui/page-keys.ts';
import { destinations } from '../nav/destinations.ts';
import { navAreas } from '../nav/nav-areas.tsx';
import { goTargets } from './go-targets.ts';
import { keyGroups } from './key-groups.ts';

test('no two destinations share a letter', () => {
  const keys = [...navAreas, ...destinations].flatMap(({ key }) => key ?? []);
  expect(keys.toSorted()).toEqual([...goTargets.keys()].toSorted());
});

test('no group lists a key twice, and no page lists one of the app’s own', () => {
  for (const { title, rows } of keyGroups) {
    const pressed = rows.flatMap(({ keys, after = '' }) => keys.map((key) => `${after} ${key}`));
    expect(pressed, title).toEqual([...new Set(pressed)]);
    if (title === 'shell.keys.everywhere' || title === 'shell.keys.go') continue;
    const plain = rows.filter(({ after }) => after === undefined).flatMap(({ keys }) => keys);
    expect(
      plain.filter((key) => APP_KEYS.has(key.toLowerCase())),
      title,
    ).toEqual([]);
  }
});
