import IconArrowsMove from '@tabler/icons-react/dist/esm/icons/IconArrowsMove.mjs';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Group } from '#contract/people/group.ts';
import type { GroupRights } from '#domain/people/group-rights.ts';
import { useFormats } from '#i18n/react.ts';
import { personName } from '#rules/people/person-name.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { NestedList, type NestedRow } from '#ui/lists/nested-list.tsx';
import { AvatarRow } from '#ui/marks/avatar-row.tsx';
import { Badge } from '#ui/marks/badge.tsx';
import { Menu } from '#ui/overlays/menu.tsx';
import type { GroupNode } from './group-tree.ts';

// i18n-keys: pages:roles.group.{lead,member}

export type GroupAct = 'add' | 'rename' | 'move' | 'delete';

export interface GroupListProps {
  readonly nodes: readonly GroupNode[];
  readonly label: string;
  readonly isDisabled: boolean;
  readonly rightsOn: (group: Group) => GroupRights;
  readonly onAct: (act: GroupAct, group: Group) => void;
  /** Null is the top level. */
  readonly onMove: (groupId: string, parentId: string | null) => void;
}

/** Tree of groups, moved by dragging, by keyboard and by their menu. */
export function GroupList({ nodes, label, isDisabled, rightsOn, onAct, onMove }: GroupListProps) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const navigate = useNavigate();
  const rows = useMemo(() => {
    function actionsOf(group: Group) {
      const { mayAddBelow, mayEdit, mayMove, mayDelete } = rightsOn(group);
      if (!mayAddBelow && !mayEdit && !mayDelete) return null;
      const name = t('group.acts', { name: group.name });
      return (
        <Menu
          label={name}
          placement="bottom end"
          trigger={<IconButton label={name} icon={<IconDots aria-hidden="true" />} isDisabled={isDisabled} />}
          entries={[
            {
              id: 'add',
              label: t('group.addBelow'),
              icon: <IconPlus aria-hidden="true" />,
              isDisabled: !mayAddBelow,
            },
            {
              id: 'rename',
              label: t('button.rename'),
              icon: <IconPencil aria-hidden="true" />,
              isDisabled: !mayEdit,
            },
            {
              id: 'move',
              label: t('group.move'),
              icon: <IconArrowsMove aria-hidden="true" />,
              isDisabled: !mayMove,
            },
            {
              id: 'delete',
              label: t('group.delete'),
              icon: <IconTrash aria-hidden="true" />,
              isDangerous: true,
              isDisabled: !mayDelete,
              isSeparated: true,
            },
          ]}
          onAction={(id) => {
            if (id === 'add' || id === 'rename' || id === 'move' || id === 'delete') onAct(id, group);
          }}
        />
      );
    }
    function rowOf({ group, children }: GroupNode): NestedRow {
      const members = group.groupMembers;
      return {
        id: group.id,
        name: group.name,
        facts: (
          <>
            {group.role !== null && <Badge tone="accent">{t(`roles.group.${group.role}`)}</Badge>}
            <AvatarRow names={members.map(personName)} />
            <span>
              {t('group.memberCount', { count: members.length, shown: formats.number(members.length) })}
            </span>
          </>
        ),
        actions: actionsOf(group),
        isDraggable: !isDisabled && rightsOn(group).mayMove,
        children: children.map(rowOf),
      };
    }
    return nodes.map(rowOf);
  }, [nodes, rightsOn, onAct, isDisabled, t, formats]);
  return (
    <NestedList
      label={label}
      rows={rows}
      texts={{
        drag: (name) => t('group.drag', { name }),
        toggle: (name) => t('group.fold', { name }),
      }}
      onOpen={(id) => void navigate(`/group/${id}`)}
      onMove={onMove}
    />
  );
}
