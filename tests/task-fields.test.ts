import { expect, test } from 'vitest';
import { fieldsWith } from '#contract/task/task-field-traits.ts';
import { readSourceTree } from '../scripts/source-tree.ts';

const components = readSourceTree().filter(
  ({ path }) => /^src\/features\/.*\.tsx$/.test(path) && !path.includes('.test.'),
);

test.each(fieldsWith('shown', 'value'))('the task field %s has a component that names it', (field) => {
  const naming = components.filter(({ code }) => code.includes(`t('task.field.${field}')`));
  expect(naming.map(({ path }) => path)).not.toEqual([]);
});
