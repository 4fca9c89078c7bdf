import { matchesGlob } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Slow test files, whose size says nothing about their duration: a first run has no recorded durations and would
 * sort by size.
 */
const longest = [
  '**/tests/e2e/{calendar,delegate,every-page,journey,offline-merge,sign-in}.test.ts',
  '**/tests/e2e/{account,accounts,dying-tab,outage-journey,outside-calendars-journey,routes,visitors}.test.ts',
  '**/server/db/{backup,query-plans}.test.ts',
  '**/server/{crash,fuzz,listen,many-processes,policy}.test.ts',
  '**/server/modules/**/*{-crash,-convergence,token-spaces}.test.ts',
  '**/server/modules/outside-calendars/{outside-calendars,sync/faults,caldav/caldav-calendar}.test.ts',
  '**/server/modules/search/search-query-plan.test.ts',
  '**/server/modules/subscriptions/subscriptions.test.ts',
  '**/server/plugins/stopping.test.ts',
  '**/tests/{command-line,convergence,test-runner}.test.ts',
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
