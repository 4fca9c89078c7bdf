import { rm } from 'node:fs/promises';
import { runStep } from '../../scripts/run-step.ts';
import { PREPARED_DATA, ServerProcess } from './server-process.ts';

/** Builds what the browsers load, unless the caller has just done it, and makes the data folder that servers start from. */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.DAYWALL_BUILT !== '1') {
    if (!runStep('Build of the web app and the extension', 'node', ['scripts/build.ts']))
      throw new Error('build failed');
  }
  const server = await ServerProcess.start();
  await server.terminate();
  process.env[PREPARED_DATA] = server.dataDir;
  return async () => {
    delete process.env[PREPARED_DATA];
    await rm(server.dataDir, { recursive: true, force: true });
  };
}
