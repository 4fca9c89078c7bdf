import { PAGE_SIZE } from '#contract/limits.ts';
import type { Queryable } from '#server/database/driver.ts';
import * as repository from './repository.ts';

/** Comments that one query reads: 2 MB at most. */
const STEP = 100;
/** Bytes of one page, about; the rest follows in the next. */
const MAX_BYTES = 1_048_576;

type ListedComment = Awaited<ReturnType<typeof repository.listAbout>>[number];

export interface CommentPage {
  /** Oldest first. */
  readonly rows: readonly ListedComment[];
  /** Comment for `before` of the next page, with earlier ones; null at the beginning of the thread. */
  readonly nextBefore: string | null;
}

/** Page of a thread, from its end or from one of its comments back, bounded in number and in bytes; never without any. */
export async function readCommentPage(
  queryable: Queryable,
  subject: repository.Subject,
  before?: string,
): Promise<CommentPage> {
  const page: ListedComment[] = [];
  let size = 0;
  for (let earliest = before; ; ) {
    const rows = await repository.listAbout(queryable, subject, earliest, STEP);
    for (const row of rows) {
      size += JSON.stringify(row).length;
      if (page.length === PAGE_SIZE || (page.length > 0 && size > MAX_BYTES))
        return { rows: page.reverse(), nextBefore: earliest ?? null };
      page.push(row);
      earliest = row.comment.id;
    }
    if (rows.length < STEP) return { rows: page.reverse(), nextBefore: null };
  }
}
