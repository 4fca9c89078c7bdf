import { useTranslation } from 'react-i18next';

/** What a table of members and the dialog that changes one say, in an organization as in a group. */
export function useMemberTexts() {
  const { t } = useTranslation('pages');
  return {
    heads: {
      name: t('organization.name'),
      role: t('organization.members.role'),
      title: t('organization.members.title'),
      since: t('organization.members.since'),
      actions: t('organization.members.actions'),
    },
    dialog: (name: string) => ({
      title: t('organization.members.editNamed', { name }),
      role: t('organization.members.role'),
      memberTitle: t('organization.members.title'),
      memberTitleHint: t('organization.members.titleHint'),
      save: t('organization.save'),
      saving: t('organization.saving'),
      cancel: t('organization.cancel'),
      close: t('organization.close'),
    }),
  };
}
