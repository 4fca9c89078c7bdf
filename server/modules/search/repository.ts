import { and, desc, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Queryable } from '#server/database/driver.ts';
import { isOneOf, statement } from '#server/database/statement.ts';
import { comments } from '../comments/table.ts';
import { tasks } from '../tasks/table.ts';

export type SearchedState = 'all' | 'open' | 'completed';

/**
 * Fields of a task that are searched, in their order of rank. Names of its files count as its description, those of a
 * comment's files as the comment.
 */
export const fields = ['title', 'description', 'comment'] as const;
export type FoundField = (typeof fields)[number];

export interface Searcher {
  readonly userId: string;
  readonly addresses: readonly string[];
}

export interface WordQueries {
  readonly title: string;
  readonly anywhere: string;
  readonly comment: string;
}

const document = sql`search_task(${tasks.ownerId}, ${tasks.audience}, ${tasks.title}, ${tasks.description})`;
/** Column that the database derives from the text and the names of the files. */
const commentWords = sql.raw('comments.words');
const isKeptComment = isNull(comments.deletedAt);

/** Text folded by the database, as it is indexed. */
export async function foldText(queryable: Queryable, text: string): Promise<string> {
  const [row] = await queryable
    .select({ folded: sql<string>`search_fold(${text}::text)` })
    .from(sql`(select 1) as one`);
  return row?.folded ?? '';
}

function isInState(state: SearchedState): SQL | undefined {
  if (state === 'all') return undefined;
  return state === 'open' ? isNull(tasks.completedAt) : isNotNull(tasks.completedAt);
}

interface Search {
  readonly searcher: Searcher;
  readonly queries: WordQueries;
  readonly state: SearchedState;
  readonly startIndex: number;
  readonly limit: number;
}

/** Ids of tasks with the field of each match, best first, then newest. */
export function search(
  queryable: Queryable,
  { searcher: { userId, addresses }, queries, state, startIndex, limit }: Search,
) {
  const seenBy = sql`(${tasks.audience} && ${sql.param([...addresses], tasks.audience)}::uuid[] and ${tasks.audience} <> '{}')`;
  const isSearched = and(isNull(tasks.deletedAt), isInState(state));
  const foundIn = (rank: number) => ({
    id: tasks.id,
    rank: sql<number>`${sql.raw(String(rank))}`.as('rank'),
  });
  // The indexed words contain the owner already. The cast keeps the index on owners from being used: with that the
  // words of each task would be computed again.
  const isMine = sql`(${tasks.ownerId}::text = ${userId} or ${seenBy})`;
  const inTask = (rank: number, query: string) =>
    queryable
      .select(foundIn(rank))
      .from(tasks)
      .where(and(sql`${document} @@ ${query}::tsquery`, isSearched, isMine));
  const hasComment = sql`(
    select true from ${comments}
    where ${comments.noteId} = ${tasks.id} and ${isKeptComment} and ${commentWords} @@ ${queries.comment}::tsquery
    limit 1)`;
  const hasFile = sql`(${tasks.assetLinks} <> '[]' and exists (
    select from jsonb_array_elements(${tasks.assetLinks}) as links(link)
    where search_comment(link -> 'file' ->> 'name') @@ ${queries.comment}::tsquery))`;
  const inFilesOrComments = queryable
    .select({ id: tasks.id, rank: sql<number>`case when ${hasFile} then 1 else 2 end`.as('rank') })
    .from(tasks)
    .where(
      and(
        isSearched,
        sql`(${tasks.ownerId} = ${userId} or ${seenBy})`,
        sql`(${hasFile} or coalesce(${hasComment}, false))`,
      ),
    );
  const hits = unionAll(inTask(0, queries.title), inTask(1, queries.anywhere), inFilesOrComments).as('hits');
  const best = sql<number>`min(${hits.rank})`.mapWith(Number);
  return queryable
    .select({ id: hits.id, rank: best })
    .from(hits)
    .groupBy(hits.id)
    .orderBy(best, desc(hits.id))
    .offset(startIndex)
    .limit(limit);
}

const byIds = statement((queryable) => queryable.select().from(tasks).where(isOneOf(tasks.id, 'ids')));

export function findTasks(queryable: Queryable, ids: readonly string[]) {
  return byIds(queryable, { ids });
}

/** Latest matching comment on each of some tasks. */
export function listComments(queryable: Queryable, taskIds: readonly string[], query: string) {
  return queryable
    .selectDistinctOn([comments.noteId], {
      taskId: comments.noteId,
      text: comments.text,
      files: comments.files,
    })
    .from(comments)
    .where(
      and(
        sql`${comments.noteId} = any(${sql.param([...taskIds], tasks.path)}::uuid[])`,
        isKeptComment,
        sql`${commentWords} @@ ${query}::tsquery`,
      ),
    )
    .orderBy(comments.noteId, desc(comments.id));
}
