import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsOffline } from '#client-react/use-request.ts';
import type { Group } from '#contract/people/group.ts';
import type { Organization } from '#contract/people/organization.ts';
import { can } from '#contract/policy-table.ts';
import { groupRights } from '#domain/people/group-rights.ts';
import { useFormats } from '#i18n/react.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Stack, Text } from '#ui/layout/primitives.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { BareWall } from '#ui/states/illustrations.tsx';
import styles from './group.module.css';
import { GroupDialogs, type OpenGroupDialog } from './group-dialogs.tsx';
import { type GroupAct, GroupList } from './group-list.tsx';
import { idsWithin, nodeOf } from './group-tree.ts';
import { useGroupActions } from './use-group-actions.ts';
import { useGroupNodes } from './use-groups.ts';

export interface GroupsPageProps {
  readonly organization: Organization;
  /** Root group; by default all groups of the organization are shown. */
  readonly root?: Group | undefined;
}

export function GroupsPage({ organization, root }: GroupsPageProps) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const isOffline = useIsOffline();
  const { remove, move } = useGroupActions();
  const all = useGroupNodes(organization.id);
  const nodes = useMemo(
    () => (root === undefined ? all : (nodeOf(all, root.id)?.children ?? [])),
    [all, root],
  );
  const [dialog, setDialog] = useState<OpenGroupDialog | null>(null);
  const rightsOn = useCallback((group: Group) => groupRights(organization.role, group), [organization.role]);
  const act = useCallback(
    (kind: GroupAct, group: Group) => {
      if (kind === 'delete') remove(group);
      else setDialog({ kind, group });
    },
    [remove],
  );
  const mayCreate = root === undefined ? can(organization.role, 'group.create') : rightsOn(root).mayAddBelow;
  const count = nodes.flatMap(idsWithin).length;
  const create = () => setDialog({ kind: 'add', group: root ?? null });
  const button = (
    <Button variant="primary" icon={<IconPlus aria-hidden="true" />} isDisabled={isOffline} onPress={create}>
      {t('group.new')}
    </Button>
  );
  return (
    <Stack gap={4}>
      {isOffline && <Banner tone="offline">{t('organization.offline')}</Banner>}
      {nodes.length === 0 ? (
        <EmptyState
          illustration={<BareWall />}
          title={t(root === undefined ? 'group.emptyTitle' : 'group.emptyBelowTitle')}
          action={mayCreate ? button : undefined}
        >
          {t(mayCreate ? 'group.empty' : 'group.emptyReadOnly')}
        </EmptyState>
      ) : (
        <>
          <div className={styles.bar}>
            <Text as="p" tone="soft" size="sm">
              {t('organization.groupCount', { count, shown: formats.number(count) })}
              {mayCreate && count > 1 && ` · ${t('group.moveHint')}`}
            </Text>
            {mayCreate && button}
          </div>
          <GroupList
            nodes={nodes}
            label={t('group.listOf', { name: (root ?? organization).name })}
            isDisabled={isOffline}
            rightsOn={rightsOn}
            onAct={act}
            onMove={(groupId, parentId) => move(groupId, parentId ?? root?.id ?? null)}
          />
        </>
      )}
      {dialog !== null && (
        <GroupDialogs open={dialog} organization={organization} nodes={all} onClose={() => setDialog(null)} />
      )}
    </Stack>
  );
}
