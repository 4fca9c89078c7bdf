import { user } from '#contract/people/user.ts';
import type { PersonalData } from '#server/personal-data-section.ts';
import { users } from './table.ts';

/** Names and address are overwritten at once; the row stays, because data of others refer to it. */
export const userData: PersonalData = {
  tables: [{ table: users, by: 'deletion' }],
  exports: [
    {
      name: 'profile',
      about: 'Who you are to Daywall.',
      schema: user,
      items: ({ caller, entities }) => entities('user', [[caller.userId]]),
    },
  ],
};
