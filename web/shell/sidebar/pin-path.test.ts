import { expect, test } from 'vitest';
import { pinnedEntity, pinPathOf } from './pin-path.ts';

test.each([
  '/',
  '/wall',
  '/label/home',
  '/organization/',
  '/organization/1/members',
  '/filter/1?q=2',
  '//evil',
])('%s is the page of no entity', (path) => {
  expect(pinnedEntity(path)).toBeNull();
});

test('finds the entity whose page an address is', () => {
  expect(pinnedEntity('/group/0199-a')).toEqual({ entity: 'group', id: '0199-a' });
});

test('keeps the search of a page, without what lies over it, and letters as the address bar has them', () => {
  expect(pinPathOf({ pathname: '/action/urgency', search: '?task=1' })).toBe('/action/urgency');
  expect(pinPathOf({ pathname: '/time', search: '?range=month&task=1' })).toBe('/time?range=month');
  expect(pinPathOf({ pathname: '/label/größe', search: '' })).toBe('/label/gr%C3%B6%C3%9Fe');
});
