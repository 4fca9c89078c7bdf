import { runStep } from '../../scripts/run-step.ts';

/** Builds what the browsers load, unless the caller has just done it. */
export default function setup(): void {
  if (process.env.DAYWALL_BUILT === '1') return;
  if (!runStep('Build of the web app and the extension', 'node', ['scripts/build.ts']))
    throw new Error('build failed');
}
