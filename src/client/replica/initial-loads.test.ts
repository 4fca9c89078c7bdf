import { expect, it } from 'vitest';
import { entityNames } from '#contract/entity-names.ts';
import { besideLoads, initialLoads } from './initial-loads.ts';

/** Entities that pages load where they are shown: comments by thread (docs/decisions/0015). */
const loadedByPages = ['comment'];

it('the start loads every entity but those that pages load', () => {
  const unused = () => Promise.reject(new Error('unused'));
  const kept = {
    cursor: null,
    ranges: [],
    completedDownTo: null,
    notificationsDownTo: null,
    threads: [],
    missing: [],
  };
  const loads = [...initialLoads(unused, unused, 0, kept), ...besideLoads(unused, unused, 0, kept)];
  expect([...loads.map(({ entity }) => entity), ...loadedByPages].sort()).toEqual([...entityNames].sort());
});
