import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { can } from '#contract/policy-table.ts';
import type { Task } from '#contract/task/task.ts';
import { Button } from '#ui/actions/button.tsx';
import { Text } from '#ui/layout/primitives.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { changeLabels, createLabel } from './label-mutations.ts';
import { LabelPicker, type LabelState } from './label-picker.tsx';
import { carries } from './label-queries.ts';

interface LabelDialogProps {
  readonly tasks: readonly Task[];
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** Label dialog for one or more tasks: a label on only some of them is indeterminate until pressed. */
export function LabelDialog({ tasks, isOpen, onOpenChange }: LabelDialogProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const [changes, setChanges] = useState<ReadonlyMap<string, boolean>>(new Map());
  const mine = tasks.filter(({ role }) => can(role, 'task.edit'));
  const names = [...new Set([...mine.flatMap(({ labels }) => labels), ...changes.keys()])];
  const count = mine.length;

  function stateOf(name: string): LabelState {
    const changed = changes.get(name);
    if (changed !== undefined) return changed ? 'all' : 'none';
    const carrying = mine.filter((task) => carries(task, name)).length;
    return carrying === 0 ? 'none' : carrying === count ? 'all' : 'some';
  }

  function apply() {
    for (const [name, isOn] of changes) {
      const isKnown = [...client.replica.all('label')].some(
        (label) => label.name.toLowerCase() === name.toLowerCase(),
      );
      const isOnTasks = mine.some((task) => carries(task, name));
      if (isOn && !isKnown && !isOnTasks) void createLabel(client, name);
    }
    const undo = changeLabels(client, mine, changes);
    toasts.add({
      text: t('labels.changed', { count, title: mine[0]?.title }),
      action: { label: t('button.undo'), onAction: undo },
    });
    onOpenChange(false);
  }

  const set = (name: string, isOn: boolean) => setChanges((before) => new Map(before).set(name, isOn));
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      size="narrow"
      title={t('labels.dialog', { count, title: mine[0]?.title })}
      closeLabel={t('button.cancel')}
      footer={
        <>
          <Button onPress={() => onOpenChange(false)}>{t('button.cancel')}</Button>
          <Button variant="primary" isDisabled={changes.size === 0} onPress={apply}>
            {t('labels.apply')}
          </Button>
        </>
      }
    >
      {count === 0 ? (
        <Text as="p" tone="faint" size="sm">
          {t('labels.notPermitted')}
        </Text>
      ) : (
        <LabelPicker
          names={names}
          stateOf={stateOf}
          onChange={set}
          onCreate={(name) => set(name, true)}
          onLeave={() => onOpenChange(false)}
        />
      )}
    </Dialog>
  );
}
