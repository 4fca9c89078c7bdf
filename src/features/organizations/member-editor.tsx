import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import type { OrganizationMember } from '#contract/people/member.ts';
import type { Organization } from '#contract/people/organization.ts';
import { useMemberEdit } from '#domain/people/use-member-edit.ts';
import { personName } from '#rules/people/person-name.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { MemberDialog } from '#ui/overlays/member-dialog.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { memberRights } from './members.ts';
import { updateMember } from './organization-mutations.ts';
import { useInvitations } from './use-invitations.ts';
import { useAccountId } from './use-shown-organization.ts';

// i18n-keys: pages:roles.organization.{owner,admin,member,guest}

interface MemberEditorProps {
  readonly organization: Organization;
  readonly member: OrganizationMember;
  readonly onClose: () => void;
}

export function MemberEditor({ organization, member, onClose }: MemberEditorProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const accountId = useAccountId();
  const { reload } = useInvitations(organization.id, organization.version);
  const isOwner = member.role === 'owner';
  const edit = useMemberEdit({
    member,
    async save(change) {
      await updateMember(client, organization.id, member.userId, change);
      if (change.role !== 'owner' || isOwner) return;
      reload();
      toasts.add({ text: t('organization.owners.done', { name: personName(member) }) });
    },
    onClose,
  });
  const { roles, isLastOwner } = memberRights(organization, member, accountId);
  return (
    <MemberDialog
      {...edit}
      roles={roles.map((id) => ({
        id,
        label: t(`roles.organization.${id}`),
        // i18n-keys: pages:roles.organizationHint.{owner,admin,member,guest}
        description:
          id === 'owner' && !isOwner
            ? t('organization.owners.optionHint')
            : t(`roles.organizationHint.${id}`),
      }))}
      role={member.role}
      {...(isLastOwner ? { fixedRole: t('organization.members.lastOwner') } : {})}
      notice={edit.isDisabled ? <Banner tone="offline">{t('organization.offline')}</Banner> : null}
    />
  );
}
