import IconArrowMerge from '@tabler/icons-react/dist/esm/icons/IconArrowMerge.mjs';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { useLiveList } from '#client-react/use-live-list.ts';
import type { Label } from '#contract/task/label.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Menu } from '#ui/overlays/menu.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { LabelChip } from './label-chip.tsx';
import { deleteLabel, restoreLabel } from './label-mutations.ts';
import { tasksOfLabel } from './label-queries.ts';
import styles from './labels.module.css';

interface LabelRowProps {
  readonly label: Label;
  readonly isOnly: boolean;
  readonly onEdit: () => void;
  readonly onMerge: () => void;
}

export function LabelRow({ label, isOnly, onEdit, onMerge }: LabelRowProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const { id, name, tone } = label;
  const count = useLiveList(
    'task',
    useMemo(() => tasksOfLabel(name), [name]),
  ).length;

  function remove() {
    void deleteLabel(client, id);
    toasts.add({
      text: t('labels.deleted', { name }),
      action: { label: t('button.undo'), onAction: () => void restoreLabel(client, id) },
    });
  }

  const acts: Readonly<Record<string, () => void>> = { edit: onEdit, merge: onMerge, delete: remove };
  return (
    <>
      <LabelChip name={name} tone={tone} />
      <span className={styles.count}>{t('labels.tasks', { count })}</span>
      <Menu
        label={t('labels.acts', { name })}
        trigger={<IconButton label={t('labels.acts', { name })} icon={<IconDots aria-hidden="true" />} />}
        placement="bottom end"
        entries={[
          { id: 'edit', label: t('labels.editAct'), icon: <IconPencil aria-hidden="true" /> },
          {
            id: 'merge',
            label: t('labels.mergeAct'),
            icon: <IconArrowMerge aria-hidden="true" />,
            isDisabled: isOnly,
          },
          {
            id: 'delete',
            label: t('labels.delete'),
            icon: <IconTrash aria-hidden="true" />,
            isDangerous: true,
            isSeparated: true,
          },
        ]}
        onAction={(act) => acts[act]?.()}
      />
    </>
  );
}
