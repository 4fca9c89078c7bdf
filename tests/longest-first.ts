import { matchesGlob } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Slow test files, whose size says nothing about their duration: a first run has no recorded durations and would
 * sort by size.
 */
const longest = [
  '**/tests/e2e/{routes,visitors,journey,outside-calendars-journey,accounts,dying-tab,offline-merge,account,sign-in}.test.ts',
  '**/server/db/backup.test.ts',
  '**/server/{crash,fuzz,listen,many-processes,policy}.test.ts',
  '**/server/modules/outside-calendars/{calendar-convergence,faults}.test.ts',
  '**/server/modules/search/search-query-plan.test.ts',
  '**/server/plugins/stopping.test.ts',
  '**/tests/convergence.test.ts',
];

function isLong({ moduleId }: TestSpecification): boolean {
  return longest.some((pattern) => matchesGlob(moduleId, pattern));
}

/** Sequencer that starts with the slowest files, so that none is left to the end while the other workers are idle. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    // A worker keeps its loaded modules while the next file is of the same project.
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((own) => {
      const its = sorted.filter(({ project }) => project === own);
      return [...its.filter(isLong), ...its.filter((file) => !isLong(file))];
    });
  }
}
