import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import type { Group } from '#contract/people/group.ts';
import { type GroupMember, groupRole } from '#contract/people/member.ts';
import { useMemberEdit } from '#domain/people/use-member-edit.ts';
import { Banner } from '#ui/layout/banner.tsx';
import { MemberDialog } from '#ui/overlays/member-dialog.tsx';
import { updateGroupMember } from './group-mutations.ts';

// i18n-keys: pages:roles.group.{lead,member}

export interface GroupMemberEditorProps {
  readonly group: Group;
  readonly member: GroupMember;
  readonly onClose: () => void;
}

export function GroupMemberEditor({ group, member, onClose }: GroupMemberEditorProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const edit = useMemberEdit({
    member,
    save: (change) => updateGroupMember(client, group.id, member.userId, change),
    onClose,
  });
  return (
    <MemberDialog
      {...edit}
      roles={groupRole.options.map((id) => ({
        id,
        label: t(`roles.group.${id}`),
        // i18n-keys: pages:roles.groupHint.{lead,member}
        description: t(`roles.groupHint.${id}`),
      }))}
      role={member.role}
      notice={edit.isDisabled ? <Banner tone="offline">{t('organization.offline')}</Banner> : null}
    />
  );
}
