import type { PersonalData } from '#server/personal-data-section.ts';
import { sessions } from '../sessions/table.ts';
import { oauthClients, oauthCodes } from './table.ts';

/** What a connected program may do is exported with the personal tokens, whose rows it has. */
export const oauthData: PersonalData = {
  tables: [
    { table: oauthCodes, by: 'cascade', from: sessions },
    { table: oauthClients, by: 'exempt', reason: 'What programs say about themselves, without a user.' },
  ],
};
