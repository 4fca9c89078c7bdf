import { useMemo } from 'react';
import { useClient } from '#client-react/client-provider.tsx';
import { useLiveList } from '#client-react/use-live-list.ts';
import type { Organization } from '#contract/people/organization.ts';
import { compareOrganizations } from '#domain/selection/selection.ts';
import { type Colleague, colleaguesIn, hasColleagues } from '#rules/people/askable-party.ts';

const shared = {
  where: hasColleagues,
  compare: (a: Organization, b: Organization) => compareOrganizations(a, b),
};

/** Colleagues by name, each once. */
export function useColleagues(): readonly Colleague[] {
  const { accountId } = useClient().session;
  const organizations = useLiveList('organization', shared);
  return useMemo(() => colleaguesIn(organizations, accountId), [organizations, accountId]);
}
