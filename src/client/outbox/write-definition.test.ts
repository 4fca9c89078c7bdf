import { expect, it } from 'vitest';
import type { WritePayloads } from '../client.ts';
import { writeNames } from './operation.ts';
import type { WriteDefinitions } from './write-definition.ts';
import { allWrites } from './writes/all-writes.ts';

const { createFilter, createTask, finishTask, updateAppSettings, updateFilter } = allWrites;

// Checked by the compiler: an expected error that is none is an error of `npm run check`.
it('a definition without a behaviour that its contract asks for does not compile', () => {
  const { merge: _merge, ...unmerged } = createFilter;
  // @ts-expect-error whether it is coalesced must be said
  const silent: WriteDefinitions<'createFilter'> = { createFilter: unmerged };
  const { stamp: _stamp, ...clockless } = finishTask;
  // @ts-expect-error its payload has `clientNow`
  const unstamped: WriteDefinitions<'finishTask'> = { finishTask: clockless };
  const { settledBy: _settledBy, ...unsettled } = finishTask;
  // @ts-expect-error its errors have `already_finished`
  const failing: WriteDefinitions<'finishTask'> = { finishTask: unsettled };
  const { prepare: _prepare, ...unprepared } = createTask;
  // @ts-expect-error its payload has `dueDay`
  const dayless: WriteDefinitions<'createTask'> = { createTask: unprepared };
  const { send: _send, ...unsent } = updateAppSettings;
  // @ts-expect-error it is an HTTP call
  const emitted: WriteDefinitions<'updateAppSettings'> = { updateAppSettings: unsent };
  const uncoalesced: WriteDefinitions<'updateFilter'> = {
    // @ts-expect-error its payload has `version`: an edit is coalesced, or two of them would conflict
    updateFilter: { ...updateFilter, merge: 'never' },
  };
  const { createFilter: _createFilter, ...others } = allWrites;
  // @ts-expect-error a write of the contract has no definition
  const incomplete: WriteDefinitions<keyof WritePayloads> = others;
  expect([silent, unstamped, failing, dayless, emitted, uncoalesced, incomplete]).toHaveLength(7);
});

it('every emit that writes has a definition', () => {
  expect(writeNames.filter((name) => !(name in allWrites))).toEqual([]);
});
