import { useTranslation } from 'react-i18next';
import { personName } from '#client/person-name.ts';
import { useClient } from '#client-react/client-provider.tsx';
import { useMemberTexts } from '#client-react/use-member-texts.ts';
import { useIsOffline, useRequest } from '#client-react/use-request.ts';
import { MAX_NAME } from '#contract/limits.ts';
import type { OrganizationMember } from '#contract/member.ts';
import type { Organization } from '#contract/organization.ts';
import { Banner } from '#ui/banner.tsx';
import { MemberDialog } from '#ui/member-dialog.tsx';
import { memberRights } from './members.ts';
import { updateMember } from './mutations.ts';
import { useAccountId } from './use-shown-organization.ts';

// i18n-keys: pages:roles.organization.{owner,admin,member,guest}

interface MemberEditorProps {
  readonly organization: Organization;
  readonly member: OrganizationMember;
  readonly onClose: () => void;
}

/** Changes a member's role and title. */
export function MemberEditor({ organization, member, onClose }: MemberEditorProps) {
  const { t } = useTranslation('pages');
  const texts = useMemberTexts();
  const client = useClient();
  const accountId = useAccountId();
  const isOffline = useIsOffline();
  const request = useRequest();
  const { roles, isLastOwner } = memberRights(organization, member, accountId);
  return (
    <MemberDialog
      texts={texts.dialog(personName(member))}
      roles={roles.map((id) => ({
        id,
        label: t(`roles.organization.${id}`),
        // i18n-keys: pages:roles.organizationHint.{owner,admin,member,guest}
        description: t(`roles.organizationHint.${id}`),
      }))}
      role={member.role}
      memberTitle={member.title}
      titleLength={MAX_NAME}
      {...(isLastOwner ? { fixedRole: t('organization.members.lastOwner') } : {})}
      notice={isOffline ? <Banner tone="offline">{t('organization.offline')}</Banner> : null}
      failure={request.failure}
      isPending={request.isPending}
      isDisabled={isOffline}
      onSave={(change) => {
        void request
          .run(() => updateMember(client, organization.id, member.userId, change))
          .then((hasWorked) => hasWorked && onClose());
      }}
      onClose={onClose}
    />
  );
}
