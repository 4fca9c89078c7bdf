import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEntity } from '#client-react/use-entity.ts';
import { useIsOffline } from '#client-react/use-request.ts';
import type { Group } from '#contract/people/group.ts';
import { groupRights } from '#domain/people/group-rights.ts';
import { useFormats } from '#i18n/react.ts';
import { personName } from '#rules/people/person-name.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Stack, Text } from '#ui/layout/primitives.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { BareWall } from '#ui/states/illustrations.tsx';
import { AddGroupMembersDialog } from './add-group-members-dialog.tsx';
import styles from './group.module.css';
import { GroupMemberRows } from './group-member-rows.tsx';
import { useShownGroup } from './use-groups.ts';

/** `/group/:groupId/members`. */
export function GroupMembersPage() {
  const group = useShownGroup();
  return group === undefined ? null : <Members key={group.id} group={group} />;
}

function Members({ group }: { group: Group }) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const isOffline = useIsOffline();
  const organization = useEntity('organization', group.organizationId);
  const [isAdding, setAdding] = useState(false);
  const { mayAddMember } = groupRights(organization?.role, group);
  const count = group.groupMembers.length;
  const members = group.groupMembers.toSorted(
    (a, b) => a.role.localeCompare(b.role) || personName(a).localeCompare(personName(b)),
  );
  const button = mayAddMember && (
    <Button
      variant="primary"
      icon={<IconUserPlus aria-hidden="true" />}
      isDisabled={isOffline}
      onPress={() => setAdding(true)}
    >
      {t('organization.members.add')}
    </Button>
  );
  return (
    <Stack gap={4}>
      {isOffline && <Banner tone="offline">{t('organization.offline')}</Banner>}
      {count === 0 ? (
        <EmptyState
          illustration={<BareWall />}
          title={t('group.members.emptyTitle')}
          action={button || undefined}
        >
          {t('group.members.empty')}
        </EmptyState>
      ) : (
        <>
          <div className={styles.bar}>
            <Text as="p" tone="soft" size="sm">
              {t('group.memberCount', { count, shown: formats.number(count) })}
              {group.parentGroupId !== null && ` · ${t('group.members.inherited')}`}
            </Text>
            {button}
          </div>
          <GroupMemberRows group={group} organization={organization} members={members} />
        </>
      )}
      {isAdding && organization !== undefined && (
        <AddGroupMembersDialog group={group} organization={organization} onClose={() => setAdding(false)} />
      )}
    </Stack>
  );
}
