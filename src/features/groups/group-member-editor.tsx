import { useTranslation } from 'react-i18next';
import { personName } from '#client/person-name.ts';
import { useClient } from '#client-react/client-provider.tsx';
import { useMemberTexts } from '#client-react/use-member-texts.ts';
import { useIsOffline, useRequest } from '#client-react/use-request.ts';
import type { Group } from '#contract/group.ts';
import { MAX_NAME } from '#contract/limits.ts';
import { type GroupMember, groupRole } from '#contract/member.ts';
import { Banner } from '#ui/banner.tsx';
import { MemberDialog } from '#ui/member-dialog.tsx';
import { updateGroupMember } from './mutations.ts';

// i18n-keys: pages:roles.group.{lead,member}

export interface GroupMemberEditorProps {
  readonly group: Group;
  readonly member: GroupMember;
  readonly onClose: () => void;
}

/** Changes what a member is in a group. */
export function GroupMemberEditor({ group, member, onClose }: GroupMemberEditorProps) {
  const { t } = useTranslation('pages');
  const texts = useMemberTexts();
  const client = useClient();
  const isOffline = useIsOffline();
  const request = useRequest();
  return (
    <MemberDialog
      texts={texts.dialog(personName(member))}
      roles={groupRole.options.map((id) => ({
        id,
        label: t(`roles.group.${id}`),
        // i18n-keys: pages:roles.groupHint.{lead,member}
        description: t(`roles.groupHint.${id}`),
      }))}
      role={member.role}
      memberTitle={member.title}
      titleLength={MAX_NAME}
      notice={isOffline ? <Banner tone="offline">{t('organization.offline')}</Banner> : null}
      failure={request.failure}
      isPending={request.isPending}
      isDisabled={isOffline}
      onSave={(change) => {
        void request
          .run(() => updateGroupMember(client, group.id, member.userId, change))
          .then((hasWorked) => hasWorked && onClose());
      }}
      onClose={onClose}
    />
  );
}
