import type { Group } from '#contract/people/group.ts';
import type { Organization } from '#contract/people/organization.ts';
import { GroupMoveDialog } from './group-move-dialog.tsx';
import { GroupNameDialog } from './group-name-dialog.tsx';
import type { GroupNode } from './group-tree.ts';

export type OpenGroupDialog =
  /** New group below `group`, or at the top level. */
  | { readonly kind: 'add'; readonly group: Group | null }
  | { readonly kind: 'rename' | 'move'; readonly group: Group };

export interface GroupDialogsProps {
  readonly open: OpenGroupDialog;
  readonly organization: Organization;
  readonly nodes: readonly GroupNode[];
  readonly onClose: () => void;
}

export function GroupDialogs({ open, organization, nodes, onClose }: GroupDialogsProps) {
  if (open.kind === 'move') {
    return <GroupMoveDialog group={open.group} organization={organization} nodes={nodes} onClose={onClose} />;
  }
  return (
    <GroupNameDialog
      organization={organization}
      {...(open.kind === 'add' ? { parent: open.group } : { group: open.group })}
      onClose={onClose}
    />
  );
}
