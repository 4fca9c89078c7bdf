import type { TestProject } from 'vitest/node';
import { runStep } from '../../scripts/run-step.ts';
import { ServerProcess } from './restartable-server.ts';

interface SharedServer {
  readonly url: string;
  readonly port: number;
  /** Folder with the mails that it writes. */
  readonly dataDir: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * Server for test files that neither stop nor configure theirs, nor read its data: each registers its own
     * users, who see nothing of the others.
     */
    readonly sharedServer: SharedServer;
  }
}

/** Builds web app and extension, unless the caller has just done so, and starts the shared server. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (process.env.DAYWALL_BUILT !== '1') {
    if (!(await runStep('Build of the web app and the extension', 'node', ['scripts/build.ts'])))
      throw new Error('build failed');
  }
  const server = await ServerProcess.start({ RATE_LIMIT_FACTOR: '1000' });
  project.provide('sharedServer', { url: server.url, port: server.port, dataDir: server.dataDir });
  return () => server.stop();
}
