import type { AnswerOf } from '#contract/events/realtime.ts';
import { PAGE_SIZE } from '#contract/limits.ts';
import type { Comment } from '#contract/task/comment.ts';
import { RefusedError } from '../failure.ts';
import type { ThreadSubject } from '../thread-subject.ts';
import type { DiskMeta, RowRef } from './disk.ts';
import type { Ask } from './initial-loads.ts';
import type { Replica } from './replica.ts';
import { type EntityChange, rowKey } from './row.ts';
import type { Rows } from './rows.ts';
import { upsertOf } from './upsert.ts';

/** Maximum of threads followed at a time: the least recently opened is forgotten. */
const FOLLOWED = 50;

function threadOf(subject: ThreadSubject | Pick<Comment, 'noteId' | 'delegationRequestId'>): string {
  const noteId = 'noteId' in subject ? subject.noteId : null;
  const requestId = 'delegationRequestId' in subject ? subject.delegationRequestId : null;
  return noteId === null ? `request:${requestId}` : `task:${noteId}`;
}

function subjectOf(thread: string): ThreadSubject {
  const id = thread.slice(thread.indexOf(':') + 1);
  return thread.startsWith('task:') ? { noteId: id } : { delegationRequestId: id };
}

/**
 * Followed comment threads. Comments are no part of the start: a user may see far more of them than they will ever
 * read. A thread is loaded when it is first opened, and kept complete and up to date from then on, over restarts
 * too. Live comments of other threads are dropped: a few of many would look like all of them.
 * docs/decisions/0015.
 */
export interface Threads {
  load(subject: ThreadSubject): Promise<void>;
  /** Loads the followed threads anew; a deleted one is forgotten. */
  reload(): AsyncIterable<readonly EntityChange[]>;
  /** Whether a live change belongs to the replica. */
  keeps(change: EntityChange): boolean;
}

export function createThreads(options: {
  readonly rows: Rows;
  readonly replica: Replica;
  readonly ask: Ask;
}): Threads {
  const { rows, replica, ask } = options;
  /** Threads being loaded: their live changes count meanwhile. */
  const loading = new Set<string>();

  function isFollowed(thread: string): boolean {
    return loading.has(thread) || replica.meta.threads.includes(thread);
  }

  function rowsOf(isOurs: (thread: string) => boolean): readonly RowRef[] {
    return [...rows.baseTables().comment.values()]
      .filter((comment) => isOurs(threadOf(comment)))
      .map(({ id }) => ({ entity: 'comment', id }));
  }

  /** The latest comments of a thread. */
  async function fetched(thread: string): Promise<readonly EntityChange[]> {
    const changes: EntityChange[] = [];
    let before: string | undefined;
    do {
      const page: AnswerOf<'getComments'> = await ask('getComments', { ...subjectOf(thread), before });
      changes.push(...page.comments.map(upsertOf.comment));
      before = page.nextBefore ?? undefined;
    } while (before !== undefined && changes.length < PAGE_SIZE);
    return changes;
  }

  function forget(thread: string): Promise<void> {
    const meta: Partial<DiskMeta> = { threads: replica.meta.threads.filter((each) => each !== thread) };
    return replica.drop(
      rowsOf((each) => each === thread),
      meta,
    );
  }

  async function load(subject: ThreadSubject): Promise<void> {
    const thread = threadOf(subject);
    const seen = new Set<string>();
    const unwatch = replica.watch((keys) => {
      for (const key of keys) seen.add(key);
    });
    loading.add(thread);
    try {
      const threads = [...replica.meta.threads.filter((each) => each !== thread), thread].slice(-FOLLOWED);
      const changes = await fetched(thread);
      void replica.apply(changes, 'load', { threads });
      const removed = rowsOf((each) => each === thread || !threads.includes(each));
      await replica.drop(removed.filter(({ entity, id }) => !seen.has(rowKey(entity, id))));
    } catch (error) {
      if (error instanceof RefusedError && error.reply.id === 'not_found') await forget(thread);
      throw error;
    } finally {
      loading.delete(thread);
      unwatch();
    }
  }

  return {
    load,
    async *reload() {
      for (const thread of replica.meta.threads) {
        try {
          yield await fetched(thread);
        } catch (error) {
          if (!(error instanceof RefusedError) || error.reply.id !== 'not_found') throw error;
          await forget(thread);
        }
      }
    },
    keeps(change) {
      if (change.op === 'remove') return true;
      if (change.entity === 'comment') return isFollowed(threadOf(change.data));
      // A notification older than the loaded ones would show below a gap.
      if (change.entity === 'notification')
        return change.data.createdAt >= (replica.meta.notificationsDownTo ?? '');
      return true;
    },
  };
}
