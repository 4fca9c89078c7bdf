import { beforeEach, describe, onTestFailed } from 'vitest';

/**
 * Steps of one story that build on each other: those after the first failure are skipped, since each would only wait
 * in vain for what the failed one did not do.
 */
export function journey(title: string, steps: () => void): void {
  describe(title, () => {
    let failed: string | null = null;
    beforeEach(({ skip, task }) => {
      skip(failed !== null, `after the failure of “${failed}”`);
      onTestFailed(() => {
        failed ??= task.name;
      });
    });
    steps();
  });
}
