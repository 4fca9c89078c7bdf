import { runStep } from './run-step.ts';

/** The files that the stores take, into `.output`: one for each browser, and the sources that Firefox's reviewers read. */
for (const browser of ['chrome', 'firefox']) {
  if (!runStep(`Zip for ${browser}`, 'wxt', ['zip', '-b', browser])) process.exitCode = 1;
}
