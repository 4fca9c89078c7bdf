import { expect, it } from 'vitest';
import { seed } from '#tests/random-seed.ts';
import { calendarSideNames, runCalendarConvergence } from '#tests/soak/calendar-convergence.ts';

const edits = Number(process.env.CALENDAR_EDITS ?? 60);

it.each(calendarSideNames)(`random edits here and at %s converge (SEED=${seed})`, async (provider) => {
  const { faults, counts } = await runCalendarConvergence({ provider, seed, edits });
  expect(faults, `SEED=${seed} ${JSON.stringify(counts)}`).toEqual([]);
});
