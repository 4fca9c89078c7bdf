import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import type { GroupMember, OrganizationMember } from '#contract/people/member.ts';
import { personName } from '#rules/people/person-name.ts';

export function useMemberTexts() {
  const { t } = useTranslation('pages');
  const { accountId } = useSnapshot(useClient().session);
  return {
    heads: {
      name: t('organization.name'),
      role: t('organization.members.role'),
      title: t('organization.members.title'),
      since: t('organization.members.since'),
      actions: t('organization.members.actions'),
    },
    /** Columns that every member's row has: who it is. */
    row: (member: OrganizationMember | GroupMember) => ({
      id: member.userId,
      name: personName(member),
      userName: member.userName,
      href: `/user/${member.userName}`,
      ...(member.userId === accountId ? { mark: t('organization.members.you') } : {}),
      title: member.title,
    }),
    menu: (member: OrganizationMember | GroupMember) => ({
      label: t('organization.members.acts', { name: personName(member) }),
      editLabel: t('organization.members.edit'),
    }),
  };
}
