import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { EntityReaders } from '../entity-reader.ts';
import type { TextReaders } from '../entity-text.ts';
import type { Http } from '../http/contract-routes.ts';
import type { AnyQueuedJob, Queue } from '../jobs/job-queue.ts';
import type { Job } from '../jobs/jobs.ts';
import type { FairQueue } from '../limits/fair-queue.ts';
import type { Outreach } from '../limits/outreach.ts';
import type { SignInGuard } from '../limits/sign-in-guard.ts';
import type { WorkAllowance } from '../limits/work-allowance.ts';
import type { Mailer } from '../messages/mail.ts';
import type { WebPush } from '../messages/web-push.ts';
import type { TextRoomOf } from '../modules/text-room/service.ts';
import type { AntiForgery } from '../plugins/anti-forgery.ts';
import type { RateLimits } from '../plugins/rate-limits.ts';
import type { Secrets } from '../secrets.ts';
import type { ActFor } from '../writes/write.ts';

/** Infrastructure that the server gives to its modules. */
export interface Infrastructure {
  readonly config: Config;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly database: Database;
  readonly queue: Queue;
  readonly mailer: Mailer;
  readonly webPush: WebPush;
  /** Limits of mail and push to others; inside a write they are asked by `context.reachOut`. */
  readonly outreach: Outreach;
  readonly signInGuard: SignInGuard;
  /** Price of work; jobs on behalf of an account are charged too, and wait where it has used up its time. */
  readonly workAllowance: WorkAllowance;
  readonly onFault: (error: unknown) => void;
}

/** Dependencies of every area. */
export interface AreaDependencies extends Infrastructure {
  readonly readers: EntityReaders;
  readonly textReaders: TextReaders;
  readonly actFor: ActFor;
  readonly textRoomOf: TextRoomOf;
  /** Throws `text_quota_reached` for work of the server on behalf of a person whose room is used up. */
  readonly demandTextRoom: (userId: string) => void;
  /** Wakes the publisher after a commit with rows in the change log that `actFor` did not make. */
  readonly onLogged: () => void;
}

/** Guards of HTTP routes. */
export interface RouteGuards {
  readonly antiForgery: AntiForgery;
  readonly limits: RateLimits;
  /** Turns of those who read. */
  readonly reads: FairQueue;
}

/** Area: modules that are created together. */
export interface Area {
  readonly jobs: readonly Job[];
  readonly queuedJobs: readonly AnyQueuedJob[];
  /** Purges of outdated rows, called once a night. */
  readonly purges: readonly (() => Promise<unknown>)[];
  registerRoutes(http: Http, guards: RouteGuards): void;
  /** Takes up what an earlier process left, once jobs can be sent. Returns what ends its waiting. */
  readonly takeUp?: () => Promise<() => void | Promise<void>>;
}
