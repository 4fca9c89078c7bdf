import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveList } from '#client-react/use-live-list.ts';
import { useIsOffline } from '#client-react/use-request.ts';
import type { Group } from '#contract/people/group.ts';
import type { OrganizationMember } from '#contract/people/member.ts';
import type { Organization } from '#contract/people/organization.ts';
import { can } from '#contract/policy-table.ts';
import { useMemberTexts } from '#domain/people/use-member-texts.ts';
import { useFormats } from '#i18n/react.ts';
import { Link } from '#ui/actions/link.tsx';
import { Row, Text } from '#ui/layout/primitives.tsx';
import { MemberMenu } from '#ui/lists/member-menu.tsx';
import { MemberTable } from '#ui/lists/member-table.tsx';
import { Badge } from '#ui/marks/badge.tsx';
import { MemberEditor } from './member-editor.tsx';
import { MemberRemoval } from './member-removal.tsx';
import { memberRights } from './members.ts';
import styles from './organization.module.css';
import { useInvitations } from './use-invitations.ts';
import { useAccountId } from './use-shown-organization.ts';

// i18n-keys: pages:roles.organization.{owner,admin,member,guest}

const groupsByName = {
  where: () => true,
  compare: (a: Group, b: Group) => a.name.localeCompare(b.name),
};

interface MemberRowsProps {
  readonly organization: Organization;
  readonly members: readonly OrganizationMember[];
}

export function MemberRows({ organization, members }: MemberRowsProps) {
  const { t } = useTranslation('pages');
  const texts = useMemberTexts();
  const formats = useFormats();
  const accountId = useAccountId();
  const isOffline = useIsOffline();
  const groups = useLiveList('group', groupsByName);
  const [open, setOpen] = useState<{ readonly userId: string; readonly act: 'edit' | 'remove' } | null>(null);
  const mayInvite = can(organization.role, 'organization.invite');
  const { ownerships } = useInvitations(organization.id, mayInvite ? organization.version : 0);
  const offeredTo = new Set(ownerships.map(({ userId }) => userId));
  const opened = organization.organizationMembers.find(({ userId }) => userId === open?.userId);
  const close = () => setOpen(null);

  function groupsOf(userId: string) {
    const own = groups.filter(
      (group) =>
        group.organizationId === organization.id &&
        group.groupMembers.some((member) => member.userId === userId),
    );
    if (own.length === 0) return undefined;
    return (
      <Row as="span" gap={3} rowGap={0} wrap>
        {own.map(({ id, name }) => (
          <Link key={id} href={`/group/${id}`} className={styles.groupLink}>
            {name}
          </Link>
        ))}
      </Row>
    );
  }

  function actionsOf(member: OrganizationMember) {
    const { mayUpdate, mayRemove } = memberRights(organization, member, accountId);
    if (!mayUpdate && !mayRemove) return undefined;
    return (
      <MemberMenu
        {...texts.menu(member)}
        removeLabel={t('button.remove')}
        mayEdit={mayUpdate}
        mayRemove={mayRemove}
        isDisabled={isOffline}
        onEdit={() => setOpen({ userId: member.userId, act: 'edit' })}
        onRemove={() => setOpen({ userId: member.userId, act: 'remove' })}
      />
    );
  }

  return (
    <>
      <MemberTable
        label={t('organization.tab.members')}
        heads={{ ...texts.heads, groups: t('organization.tab.groups') }}
        rows={members.map((member) => ({
          ...texts.row(member),
          role: (
            <Row as="span" gap={2} rowGap={0} align="center" wrap>
              <Badge tone={can(member.role, 'organization.edit') ? 'accent' : 'neutral'}>
                {t(`roles.organization.${member.role}`)}
              </Badge>
              {offeredTo.has(member.userId) && (
                <Text tone="soft" size="sm">
                  {t('organization.owners.offered')}
                </Text>
              )}
            </Row>
          ),
          groups: groupsOf(member.userId),
          since: formats.date(member.joinedAt),
          actions: actionsOf(member),
        }))}
      />
      {open?.act === 'edit' && opened !== undefined && (
        <MemberEditor organization={organization} member={opened} onClose={close} />
      )}
      {open?.act === 'remove' && opened !== undefined && (
        <MemberRemoval organization={organization} member={opened} onClose={close} />
      )}
    </>
  );
}
