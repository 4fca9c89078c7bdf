import { expect, it } from 'vitest';
import { productGroups } from '#features/imports/start/product-groups.ts';
import { readerOf } from '#server/modules/imports/readers/all-readers.ts';

it('only products are offered whose files can be read', () => {
  const offered = productGroups.flatMap(({ products }) => products);
  expect(offered.filter((product) => readerOf(product) === null)).toEqual([]);
});
