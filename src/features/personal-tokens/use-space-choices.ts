import { useTranslation } from 'react-i18next';
import { useLiveList } from '#client-react/use-live-list.ts';
import { PERSONAL_SPACE } from '#contract/tokens/token-spaces.ts';

const everyOrganization = {
  where: () => true,
  compare: (a: { readonly name: string }, b: { readonly name: string }) => a.name.localeCompare(b.name),
};

/** Spaces to which a token can be limited, with their names: what is personal, and one’s organizations. */
export function useSpaceChoices(): readonly { readonly id: string; readonly label: string }[] {
  const { t } = useTranslation('pages');
  const organizations = useLiveList('organization', everyOrganization);
  const named = organizations.map(({ id, name }) => ({ id, label: name }));
  return [{ id: PERSONAL_SPACE, label: t('token.personal') }, ...named];
}
