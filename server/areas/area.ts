import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { EntityReaders } from '../entity-reader.ts';
import type { Http } from '../http/routes.ts';
import type { AnyQueuedJob, Queue } from '../jobs/job-queue.ts';
import type { Job } from '../jobs/jobs.ts';
import type { Outreach } from '../limits/outreach.ts';
import type { SignInGuard } from '../limits/sign-in-guard.ts';
import type { Mailer } from '../messages/mail.ts';
import type { WebPush } from '../messages/web-push.ts';
import type { AntiForgery } from '../plugins/anti-forgery.ts';
import type { RateLimits } from '../plugins/rate-limits.ts';
import type { Secrets } from '../secrets.ts';
import type { ActFor } from '../writes/write.ts';

/** What the server brings to its modules. */
export interface Supplies {
  readonly config: Config;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly database: Database;
  readonly queue: Queue;
  readonly mailer: Mailer;
  readonly webPush: WebPush;
  /** Limits of acts that mail or push to others; within a write, `context.reachOut` asks it. */
  readonly outreach: Outreach;
  readonly signInGuard: SignInGuard;
  readonly onFault: (error: unknown) => void;
}

/** What every area stands on. */
export interface Ground extends Supplies {
  readonly readers: EntityReaders;
  readonly actFor: ActFor;
  /** To be called after a commit that the log has rows of, where `actFor` did not make them. */
  readonly onLogged: () => void;
}

/** What guards the doors of HTTP. */
export interface Guards {
  readonly antiForgery: AntiForgery;
  readonly limits: RateLimits;
}

/** Modules that belong together, made and joined. */
export interface Area {
  readonly jobs: readonly Job[];
  readonly queuedJobs: readonly AnyQueuedJob[];
  /** What its modules need no longer: called once a night. */
  readonly purges: readonly (() => Promise<unknown>)[];
  registerRoutes(http: Http, guards: Guards): void;
}
