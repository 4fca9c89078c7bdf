import { PAGE_SIZE } from '#contract/limits.ts';
import type { LinkedRequest } from '#contract/people/request-link.ts';
import type { Queryable } from '#server/database/driver.ts';
import * as repository from './repository.ts';

/** Comments on a request as whoever holds the link of one of its addresses reads them, oldest first. */
export async function listLinkComments(
  queryable: Queryable,
  delegationRequestId: string,
  addressId: string,
): Promise<LinkedRequest['comments']> {
  const rows = await repository.listAbout(queryable, { noteId: null, delegationRequestId }, PAGE_SIZE);
  return rows.map(({ comment: { id, addressId: by, text, createdAt }, authorName }) => ({
    ...{ id, text, createdAt, authorName },
    isMine: by === addressId,
  }));
}
