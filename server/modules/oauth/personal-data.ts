import type { PersonalData } from '#server/personal-data-section.ts';
import { sessions } from '../sessions/table.ts';
import { oauthClients, oauthCodes } from './table.ts';

/** Data of programs that ask for access; connected ones are rows of the personal tokens, and exported with them. */
export const oauthData: PersonalData = {
  tables: [
    { table: oauthCodes, by: 'cascade', from: sessions },
    { table: oauthClients, by: 'exempt', reason: 'What programs say about themselves, without a user.' },
  ],
};
