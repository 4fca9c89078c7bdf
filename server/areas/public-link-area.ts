import { createDerivedSecrets } from '../derived-secret.ts';
import { createAvailabilityLinks } from '../modules/public-links/availability-links.ts';
import { createPublishedAvailability } from '../modules/public-links/published-availability.ts';
import { createPublishedCollections } from '../modules/public-links/published-collection.ts';
import { registerPublicLinkRoutes } from '../modules/public-links/routes.ts';
import { createPublicLinks } from '../modules/public-links/service.ts';
import type { Area, AreaDependencies } from './area.ts';
import type { SignInArea } from './sign-in-area.ts';

/** Area of public links: collections, and free and busy times, that are read without an account. */
export function createPublicLinkArea(
  dependencies: AreaDependencies,
  { reauthentication }: Pick<SignInArea, 'reauthentication'>,
) {
  const { database } = dependencies;
  const secrets = createDerivedSecrets(dependencies.secrets.publicLinkKey);
  const publicLinks = createPublicLinks({ ...dependencies, secrets });
  const availabilityLinks = createAvailabilityLinks({ ...dependencies, secrets });
  return {
    publishedAvailability: createPublishedAvailability({ ...dependencies, secrets }),
    publishedCollections: createPublishedCollections({ ...dependencies, secrets }),
    jobs: [],
    queuedJobs: [],
    purges: [],
    registerRoutes(http) {
      registerPublicLinkRoutes(http, { database, publicLinks, availabilityLinks, reauthentication });
    },
  } satisfies Area & Record<string, unknown>;
}
