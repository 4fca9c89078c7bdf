import type { TestProject } from 'vitest/node';
import { runStep } from '../../scripts/run-step.ts';
import { ServerProcess } from './server-process.ts';

interface SharedServer {
  readonly url: string;
  readonly port: number;
  /** For the mails that it writes. */
  readonly dataDir: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * For files that neither stop, set up nor look into theirs: everybody in it is new in each file, and sees nothing of
     * the others.
     */
    readonly sharedServer: SharedServer;
  }
}

/** Builds what the browsers load, unless the caller has just done it, and starts the server that files share. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (process.env.DAYWALL_BUILT !== '1') {
    if (!runStep('Build of the web app and the extension', 'node', ['scripts/build.ts']))
      throw new Error('build failed');
  }
  const server = await ServerProcess.start({ RATE_LIMIT_FACTOR: '1000' });
  project.provide('sharedServer', { url: server.url, port: server.port, dataDir: server.dataDir });
  return () => server.stop();
}
