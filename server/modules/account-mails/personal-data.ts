import { eq } from 'drizzle-orm';
import type { PersonalData } from '#server/personal-data-section.ts';
import { removeTokens } from './repository.ts';
import { accountTokens } from './table.ts';

/** Deleted with the account; at the end of the erasure those of later requests too. */
export const accountMailData: PersonalData = {
  tables: [{ table: accountTokens, by: 'rest', rowsOf: (userId) => eq(accountTokens.userId, userId) }],
  onDeletion: ({ tx, caller }) => removeTokens(tx, caller.userId),
};
