import { useTranslation } from 'react-i18next';
import { email } from '#contract/people/user.ts';
import { type FoundParty, type FoundPeople, useFoundPeople } from '../people/use-found-people.ts';

/** Party that a request can ask: one that is found, or an email address, which is its own id. */
export interface AskableOption extends Omit<FoundParty, 'face'> {
  readonly face: FoundParty['face'] | 'email';
}

interface AskablePeople extends Omit<FoundPeople, 'options'> {
  readonly options: readonly AskableOption[];
}

/** Parties by name, and first the email address that was typed: it can be asked whether it has an account or not. */
export function useAskablePeople(
  query: string,
  options: Parameters<typeof useFoundPeople>[1] = {},
): AskablePeople {
  const { t } = useTranslation('pages');
  const { exceptIds } = options;
  const found = useFoundPeople(query, options);
  const { success, data: address } = email.safeParse(query);
  if (!success || exceptIds?.has(address) === true) return found;
  const description = t('people.byEmail');
  const typed = { id: address, face: 'email', label: address, description, userName: '' } as const;
  return { ...found, options: [typed, ...found.options], hasNobody: false };
}
