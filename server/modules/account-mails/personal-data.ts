import { eq } from 'drizzle-orm';
import type { PersonalData } from '#server/personal-data.ts';
import { removeTokens } from './repository.ts';
import { accountTokens } from './table.ts';

/**
 * One-time tokens of mails: deleted with the account, and at the end of the erasure those of requests that came
 * later.
 */
export const accountMailData: PersonalData = {
  tables: [{ table: accountTokens, by: 'rest', rowsOf: (userId) => eq(accountTokens.userId, userId) }],
  onDeletion: ({ tx, caller }) => removeTokens(tx, caller.userId),
};
