import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { useRefusalText } from '#client-react/use-refusal-text.ts';
import { useIsOffline } from '#client-react/use-request.ts';
import type { Group } from '#contract/people/group.ts';
import type { GroupMember } from '#contract/people/member.ts';
import type { Organization } from '#contract/people/organization.ts';
import { can } from '#contract/policy-table.ts';
import { groupRights } from '#domain/people/group-rights.ts';
import { useMemberTexts } from '#domain/people/use-member-texts.ts';
import { useFormats } from '#i18n/react.ts';
import { personName } from '#rules/people/person-name.ts';
import { MemberMenu } from '#ui/lists/member-menu.tsx';
import { MemberTable } from '#ui/lists/member-table.tsx';
import { Badge } from '#ui/marks/badge.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { GroupMemberEditor } from './group-member-editor.tsx';
import { addGroupMember, removeGroupMember, updateGroupMember } from './group-mutations.ts';

// i18n-keys: pages:roles.group.{lead,member}

export interface GroupMemberRowsProps {
  readonly group: Group;
  readonly organization: Organization | undefined;
  readonly members: readonly GroupMember[];
}

export function GroupMemberRows({ group, organization, members }: GroupMemberRowsProps) {
  const { t } = useTranslation('pages');
  const texts = useMemberTexts();
  const formats = useFormats();
  const client = useClient();
  const { accountId } = useSnapshot(client.session);
  const isOffline = useIsOffline();
  const refusalText = useRefusalText();
  const [edited, setEdited] = useState<GroupMember | null>(null);
  const { mayEdit, mayRemoveMember } = groupRights(organization?.role, group);
  const toastFailure = (error: unknown) => void toasts.add({ text: refusalText(error), tone: 'failed' });

  async function putBack({ userId, role, title }: GroupMember): Promise<void> {
    await addGroupMember(client, group.id, userId, role);
    if (title !== '') await updateGroupMember(client, group.id, userId, { title });
  }

  function remove(member: GroupMember): void {
    removeGroupMember(client, group.id, member.userId).then(() => {
      toasts.add({
        text: t('group.members.removed', { name: personName(member), group: group.name }),
        action: { label: t('button.undo'), onAction: () => void putBack(member).catch(toastFailure) },
      });
    }, toastFailure);
  }

  function actionsOf(member: GroupMember) {
    const mayRemove = mayRemoveMember && member.userId !== accountId;
    if (!mayEdit && !mayRemove) return undefined;
    return (
      <MemberMenu
        {...texts.menu(member)}
        removeLabel={t('group.members.remove')}
        mayEdit={mayEdit}
        mayRemove={mayRemove}
        isDisabled={isOffline}
        onEdit={() => setEdited(member)}
        onRemove={() => remove(member)}
      />
    );
  }

  return (
    <>
      <MemberTable
        label={t('group.tab.members')}
        heads={texts.heads}
        rows={members.map((member) => ({
          ...texts.row(member),
          role: (
            <Badge tone={can(member.role, 'group.edit') ? 'accent' : 'neutral'}>
              {t(`roles.group.${member.role}`)}
            </Badge>
          ),
          since: formats.date(member.joinedAt),
          actions: actionsOf(member),
        }))}
      />
      {edited !== null && <GroupMemberEditor group={group} member={edited} onClose={() => setEdited(null)} />}
    </>
  );
}
