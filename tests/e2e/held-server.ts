import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { prepareData } from '#tests/factories/prepared-data.ts';
import { closeAtEnd } from '../close-at-end.ts';
import { newFolder } from './browser.ts';
import { freePort } from './restartable-server.ts';

export interface HeldServer {
  readonly url: string;
  /** Folder with the mails that it writes. */
  readonly dataDir: string;
  /** Runs what waits: mails, pushes. */
  runJobs(): Promise<void>;
  /** Runs a job of the minute at once, by its name. */
  runScheduled(name: string): Promise<void>;
}

/**
 * Server with the web app in the test's own process, whose jobs run only when the test says so: a job of the minute
 * would be waited for. It ends with the test file.
 */
export async function startHeldServer(): Promise<HeldServer> {
  const dataDir = await newFolder('held');
  await prepareData(dataDir);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const config = readConfig({
    DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_URL: url,
    RATE_LIMIT_FACTOR: '1000',
  });
  const app = await buildApp({ ...config, logLevel: 'silent', hasJobs: false });
  closeAtEnd(() => app.close());
  await app.listen({ host: 'localhost', port });
  const { heldJobs, scheduledJobs } = app;
  return {
    url,
    dataDir,
    runJobs: heldJobs.runAll,
    async runScheduled(name) {
      const job = scheduledJobs.find((each) => each.name === name);
      if (job === undefined) throw new Error(`There is no job ${name}`);
      await job.run();
      await heldJobs.runAll();
    },
  };
}
