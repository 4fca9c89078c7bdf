import { runStep } from './run-step.ts';
import { checkSteps } from './testing/check-steps.ts';

let isGreen = true;
for (const [title, command, args] of checkSteps) isGreen = (await runStep(title, command, args)) && isGreen;
isGreen =
  (await runStep('Architecture', 'vitest', ['run', '--project', 'unit', 'tests/architecture.test.ts'])) &&
  isGreen;
process.exitCode = isGreen ? 0 : 1;
