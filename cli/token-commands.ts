import { organizationRoutes } from '#contract/people/organization-routes.ts';
import { personalToken } from '#contract/tokens/personal-token.ts';
import { PERSONAL_SPACE } from '#contract/tokens/token-spaces.ts';
import type { ApiClient } from './api-client.ts';
import type { Command } from './command.ts';
import { CommandError, exitCodes } from './command-error.ts';

const organizationsOf = (api: ApiClient) =>
  api.call('GET', '/organizations', organizationRoutes.getOrganizations.reply);

/** Organization that a name or an id means; null without one. */
export async function organizationNamed(api: ApiClient, named: string | undefined): Promise<string | null> {
  if (named === undefined) return null;
  const wanted = named.trim().toLowerCase();
  const found = (await organizationsOf(api)).filter(
    ({ id, name }) => id === wanted || name.toLowerCase() === wanted,
  );
  const [only, ...others] = found;
  if (only === undefined) throw new CommandError(`No organization is “${named}”.`, exitCodes.usage);
  if (others.length > 0)
    throw new CommandError(`Several organizations are “${named}”. Use the id of one.`, exitCodes.usage);
  return only.id;
}

/** Names of the spaces of a token; organizations that it may not read have their ids. */
async function namesOf(api: ApiClient, spaces: readonly string[]): Promise<string[]> {
  const organizations = await organizationsOf(api).catch((error: unknown) => {
    if (error instanceof CommandError) return [];
    throw error;
  });
  const names = new Map(organizations.map(({ id, name }) => [id, name]));
  return spaces.map((space) => (space === PERSONAL_SPACE ? 'what is personal' : (names.get(space) ?? space)));
}

/** Shows what the token in use may do, and where. */
export const showToken: Command = {
  needs: 0,
  async run({ api }) {
    const token = await api.call('GET', '/auth/token', personalToken);
    const { name, scopes, spaces, expiresAt } = token;
    const where = spaces === null ? 'everywhere' : `only in ${(await namesOf(api, spaces)).join(', ')}`;
    const end = expiresAt === null ? 'no end' : `until ${expiresAt.slice(0, 10)}`;
    return { data: token, lines: [`${name}: ${scopes.join(', ')}; ${where}; ${end}`] };
  },
};
