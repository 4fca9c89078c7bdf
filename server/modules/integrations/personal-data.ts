import { eq } from 'drizzle-orm';
import { integration } from '#contract/integrations/integration.ts';
import { signInMethods } from '#contract/people/identity.ts';
import { idPage, type PersonalData } from '#server/personal-data-section.ts';
import type { Identities } from './identities.ts';
import type { IntegrationsService } from './service.ts';
import { identities, integrations, usedIdTokens } from './table.ts';

interface Services {
  readonly identities: Pick<Identities, 'methodsOf'>;
  readonly integrations: Pick<IntegrationsService, 'forgetPerson'>;
}

const integrationIds = idPage(integrations, (userId) => eq(integrations.ownerId, userId));

export const integrationData: PersonalData<Services> = {
  tables: [
    { table: integrations, by: 'deletion' },
    { table: identities, by: 'deletion' },
    { table: usedIdTokens, by: 'exempt', reason: 'hashes of tokens, until they would have run out' },
  ],
  onDeletion: (context, _email, services) => services.integrations.forgetPerson(context),
  exports: [
    {
      name: 'sign-in-methods',
      about: 'How you sign in: by a password, and by accounts elsewhere.',
      schema: signInMethods,
      async *items({ caller }, services) {
        yield await services.identities.methodsOf(caller);
      },
    },
    {
      name: 'connected-accounts',
      about: 'Calendar accounts you connected.',
      schema: integration,
      items: ({ entitiesOf }) => entitiesOf('integration', integrationIds),
    },
  ],
};
