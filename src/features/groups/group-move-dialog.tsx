import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsOffline } from '#client-react/use-request.ts';
import { MAX_DEPTH } from '#contract/limits.ts';
import type { Group } from '#contract/people/group.ts';
import type { Organization } from '#contract/people/organization.ts';
import { groupRights } from '#domain/people/group-rights.ts';
import { Button } from '#ui/actions/button.tsx';
import { Select } from '#ui/fields/select.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { type GroupNode, heightOf, nodeOf } from './group-tree.ts';
import { useGroupActions } from './use-group-actions.ts';

const TOP = 'top';

interface GroupMoveDialogProps {
  readonly group: Group;
  readonly organization: Organization;
  readonly nodes: readonly GroupNode[];
  readonly onClose: () => void;
}

export function GroupMoveDialog({ group, organization, nodes, onClose }: GroupMoveDialogProps) {
  const { t } = useTranslation('pages');
  const isOffline = useIsOffline();
  const { move } = useGroupActions();
  const [target, setTarget] = useState<string>(group.parentGroupId ?? TOP);
  const node = nodeOf(nodes, group.id);
  const height = node === undefined ? 1 : heightOf(node);
  const targets = targetsIn(nodes, group.id, MAX_DEPTH + 1 - height).filter(
    ({ node: each }) => groupRights(organization.role, each.group).mayAddBelow,
  );
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      size="narrow"
      title={t('group.moveNamed', { name: group.name })}
      closeLabel={t('button.close')}
      footer={(close) => (
        <>
          <Button onPress={close}>{t('button.cancel')}</Button>
          <Button
            variant="primary"
            isDisabled={isOffline || target === (group.parentGroupId ?? TOP)}
            onPress={() => {
              move(group.id, target === TOP ? null : target);
              close();
            }}
          >
            {t('group.move')}
          </Button>
        </>
      )}
    >
      <Select
        label={t('group.moveTo')}
        description={t('group.moveToHint')}
        options={[
          { id: TOP, label: t('group.onTop', { name: organization.name }) },
          ...targets.map(({ node: each, label }) => ({ id: each.group.id, label })),
        ]}
        value={target}
        onChange={setTarget}
      />
    </Dialog>
  );
}

/** Groups that can have another level below them, without `exceptId` and its descendants. */
function targetsIn(
  nodes: readonly GroupNode[],
  exceptId: string,
  levelsLeft: number,
  above = '',
): readonly { readonly node: GroupNode; readonly label: string }[] {
  if (levelsLeft < 1) return [];
  return nodes
    .filter((node) => node.group.id !== exceptId)
    .flatMap((node) => {
      const label = above === '' ? node.group.name : `${above} › ${node.group.name}`;
      return [{ node, label }, ...targetsIn(node.children, exceptId, levelsLeft - 1, label)];
    });
}
