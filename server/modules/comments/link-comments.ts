import type { LinkedRequest } from '#contract/people/request-link.ts';
import type { Queryable } from '#server/database/driver.ts';
import { readCommentPage } from './comment-page.ts';

/** Latest comments on a request as whoever holds the link of one of its addresses reads them, oldest first. */
export async function listLinkComments(
  queryable: Queryable,
  delegationRequestId: string,
  addressId: string,
): Promise<LinkedRequest['comments']> {
  const { rows } = await readCommentPage(queryable, { noteId: null, delegationRequestId });
  return rows.map(({ comment: { id, addressId: by, text, createdAt }, authorName }) => ({
    ...{ id, text, createdAt, authorName },
    isMine: by === addressId,
  }));
}
