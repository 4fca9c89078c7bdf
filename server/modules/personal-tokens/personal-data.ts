import { eq } from 'drizzle-orm';
import { personalToken } from '#contract/tokens/personal-token.ts';
import type { PersonalData } from '#server/personal-data-section.ts';
import type { PersonalTokens } from './service.ts';
import { personalTokens } from './table.ts';

interface Services {
  readonly personalTokens: Pick<PersonalTokens, 'list'>;
}

/** The text of a token is a secret, which no export holds. */
export const personalTokenData: PersonalData<Services> = {
  tables: [{ table: personalTokens, by: 'rest', rowsOf: (userId) => eq(personalTokens.userId, userId) }],
  exports: [
    {
      name: 'personalTokens',
      about: 'Your tokens for programs, without their texts.',
      schema: personalToken,
      async *items({ caller }, services) {
        yield* await services.personalTokens.list(caller.userId);
      },
    },
  ],
};
