import { checkSteps } from './check-steps.ts';
import { runStep } from './run-step.ts';

let isGreen = true;
for (const [title, command, args] of checkSteps) isGreen = runStep(title, command, args) && isGreen;
isGreen =
  runStep('Architecture', 'vitest', ['run', '--project', 'unit', 'tests/architecture.test.ts']) && isGreen;
process.exitCode = isGreen ? 0 : 1;
