import type { AnyQueuedJob } from '../jobs/job-queue.ts';
import type { Job } from '../jobs/jobs.ts';
import type { Metrics } from './metrics.ts';

async function counted(metrics: Metrics, name: string, work: Promise<void>): Promise<void> {
  let outcome: 'ok' | 'failed' = 'failed';
  try {
    await work;
    outcome = 'ok';
  } finally {
    metrics.countJobRun(name, outcome);
  }
}

/** The same job, with each run among the metrics. */
export function measuredJob(job: Job, metrics: Metrics): Job {
  return { ...job, run: () => counted(metrics, job.name, job.run()) };
}

/** The same queued job, with each run among the metrics. */
export function measuredQueuedJob(job: AnyQueuedJob, metrics: Metrics): AnyQueuedJob {
  return { ...job, runWith: (data) => counted(metrics, job.name, job.runWith(data)) };
}
