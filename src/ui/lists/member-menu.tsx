import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconUserMinus from '@tabler/icons-react/dist/esm/icons/IconUserMinus.mjs';
import { IconButton } from '../actions/icon-button.tsx';
import { Menu } from '../overlays/menu.tsx';

export interface MemberMenuProps {
  readonly label: string;
  readonly editLabel: string;
  readonly removeLabel: string;
  readonly mayEdit: boolean;
  readonly mayRemove: boolean;
  readonly isDisabled: boolean;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

export function MemberMenu({
  label,
  editLabel,
  removeLabel,
  mayEdit,
  mayRemove,
  isDisabled,
  onEdit,
  onRemove,
}: MemberMenuProps) {
  return (
    <Menu
      label={label}
      placement="bottom end"
      trigger={<IconButton label={label} icon={<IconDots aria-hidden="true" />} isDisabled={isDisabled} />}
      entries={[
        { id: 'edit', label: editLabel, icon: <IconPencil aria-hidden="true" />, isDisabled: !mayEdit },
        {
          id: 'remove',
          label: removeLabel,
          icon: <IconUserMinus aria-hidden="true" />,
          isDangerous: true,
          isDisabled: !mayRemove,
        },
      ]}
      onAction={(id) => (id === 'edit' ? onEdit() : onRemove())}
    />
  );
}
