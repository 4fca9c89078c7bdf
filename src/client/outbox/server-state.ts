import type { AnswerOf, PayloadOf, ReadName } from '#contract/events/realtime.ts';
import type { Comment } from '#contract/task/comment.ts';
import type { TaskHistoryEntry } from '#contract/task/task.ts';
import type { TimerRecord } from '#contract/timer-record.ts';
import { RefusedError } from '../failure.ts';

export type Ask = <N extends ReadName>(name: N, payload: PayloadOf<N>) => Promise<AnswerOf<N>>;

/** An answer of the server; null where it says that there is nothing of that id. */
async function found<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof RefusedError && error.reply.id === 'not_found') return null;
    throw error;
  }
}

function withId<T extends { readonly id: string }>(rows: readonly T[], id: string): T | null {
  return rows.find((each) => each.id === id) ?? null;
}

const readers = {
  task: (id: string, ask: Ask) => found(ask('getTask', { id })),
  scheduleItem: (id: string, ask: Ask) => found(ask('getScheduleItem', { calendarItemId: id })),
  collection: async (id: string, ask: Ask) => withId(await ask('getCollections', { isEverywhere: true }), id),
  label: async (id: string, ask: Ask) => withId(await ask('getLabels', {}), id),
  filter: async (id: string, ask: Ask) => withId(await ask('getFilters', {}), id),
  template: async (id: string, ask: Ask) => withId(await ask('getTemplates', {}), id),
  subscription: async (id: string, ask: Ask) => withId(await ask('getSubscriptions', {}), id),
};
type Readers = typeof readers;
type RowOf<E extends keyof Readers> = Awaited<ReturnType<Readers[E]>>;

/** Rows as the server has them now, asked for one by one: what a probe decides by. Rejects where nothing answers. */
export interface ServerState {
  /** Null where the row is deleted, or no longer visible. */
  read<E extends keyof Readers>(entity: E, id: string): Promise<RowOf<E>>;
  has(entity: keyof Readers, id: string): Promise<boolean>;
  /** Whether a row has every value of a patch, or can no longer be changed at all. */
  holds(entity: keyof Readers, id: string, patch: object): Promise<boolean>;
  records(taskId: string): Promise<readonly TimerRecord[]>;
  hasRecord(taskId: string, id: string): Promise<boolean>;
  /** Latest entries of a task's history, back to one of them or, where it is not there, to the first. */
  historyBackTo(taskId: string, entryId: string): Promise<readonly TaskHistoryEntry[]>;
  /** Latest comments, back to one of them or, where it is not there, to the first; null where their task or request is no longer visible. */
  commentsBackTo(
    subject: Pick<PayloadOf<'getComments'>, 'noteId' | 'delegationRequestId'>,
    commentId: string,
  ): Promise<readonly Comment[] | null>;
  isSame(a: unknown, b: unknown): boolean;
  isPatched(row: object, patch: object): boolean;
}

function isSame(a: unknown, b: unknown): boolean {
  return Object.is(a, b) || JSON.stringify(a) === JSON.stringify(b);
}

function isPatched(row: object, patch: object): boolean {
  const values = new Map(Object.entries(row));
  return Object.entries(patch).every(([key, value]) => value === undefined || isSame(values.get(key), value));
}

export function createServerState(ask: Ask): ServerState {
  const read = <E extends keyof Readers>(entity: E, id: string) =>
    readers[entity](id, ask) as Promise<RowOf<E>>;
  const records = async (id: string) => (await found(ask('getNoteTimerRecords', { id }))) ?? [];
  return {
    read,
    has: async (entity, id) => (await read(entity, id)) !== null,
    async holds(entity, id, patch) {
      const row = await read(entity, id);
      return row === null || isPatched(row, patch);
    },
    records,
    hasRecord: async (taskId, id) => withId(await records(taskId), id) !== null,
    async historyBackTo(id, entryId) {
      const entries: TaskHistoryEntry[] = [];
      let before: number | undefined;
      do {
        const page = await found(ask('getTaskHistory', { id, before }));
        entries.push(...(page?.entries ?? []));
        before = page?.nextBefore ?? undefined;
      } while (before !== undefined && withId(entries, entryId) === null);
      return entries;
    },
    async commentsBackTo(subject, commentId) {
      const comments: Comment[] = [];
      let before: string | undefined;
      do {
        const page = await found(ask('getComments', { ...subject, before }));
        if (page === null) return null;
        comments.push(...page.comments);
        before = page.nextBefore ?? undefined;
      } while (before !== undefined && withId(comments, commentId) === null);
      return comments;
    },
    isSame,
    isPatched,
  };
}
