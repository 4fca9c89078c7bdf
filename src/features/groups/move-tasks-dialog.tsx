import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { can } from '#contract/policy-table.ts';
import type { Task } from '#contract/task/task.ts';
import { scopesForTasks } from '#domain/selection/scopes-for-tasks.ts';
import { useScopes } from '#domain/selection/use-selection.ts';
import { useTaskSearch } from '#domain/task/use-task-search.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Text } from '#ui/layout/primitives.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { currentScopePatch, type MoveTarget, mayGoBelow, movePatch } from './move-target.ts';
import { MoveTargetChoices } from './move-target-choices.tsx';
import { useAudienceText } from './use-audience-text.ts';

interface MoveTasksDialogProps {
  readonly tasks: readonly Task[];
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

/** Maximum of parent tasks in the results. */
const FOUND = 8;

/** Moves tasks to a scope, below another task or back to their owner, and shows who will see them. */
export function MoveTasksDialog({ tasks, isOpen, onOpenChange }: MoveTasksDialogProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const tree = useScopes();
  const audienceText = useAudienceText();
  const [query, setQuery] = useState('');
  const [target, setTarget] = useState<MoveTarget | null>(null);
  const scopes = useMemo(() => scopesForTasks(tree, client.replica), [tree, client]);
  const movable = tasks.filter(({ role }) => can(role, 'task.place'));
  const found = useTaskSearch(query, { state: 'open', limit: FOUND + tasks.length })
    .map(({ task }) => task)
    .filter((each) => can(each.role, 'task.edit'))
    .filter((each) => movable.every((task) => mayGoBelow(task, each, client.replica)))
    .slice(0, FOUND);

  function move(): void {
    if (target === null) return;
    const patch = movePatch(target);
    const before = movable.map((task) => ({ id: task.id, patch: currentScopePatch(task) }));
    for (const { id, version } of movable) {
      void client.write({ name: 'updateTask', payload: { id, version, data: patch } });
    }
    const name =
      target.kind === 'none'
        ? t('place.mine')
        : target.kind === 'task'
          ? target.task.title
          : target.scope.name;
    toasts.add({
      text: t('place.moved', { count: movable.length, title: movable[0]?.title ?? '', name }),
      action: {
        label: t('button.undo'),
        onAction() {
          for (const { id, patch: data } of before) {
            const version = client.replica.get('task', id)?.version;
            if (version !== undefined) {
              void client.write({ name: 'updateTask', payload: { id, version, data } });
            }
          }
        },
      },
    });
    onOpenChange(false);
  }

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t('place.title', { count: tasks.length, title: tasks[0]?.title ?? '' })}
      closeLabel={t('button.close')}
      footer={(close) => (
        <>
          <Button onPress={close}>{t('button.cancel')}</Button>
          <Button variant="primary" isDisabled={target === null || movable.length === 0} onPress={move}>
            {t('place.move')}
          </Button>
        </>
      )}
    >
      {movable.length < tasks.length && (
        <Banner tone="notice">
          {t(movable.length === 0 ? 'place.noneMovable' : 'place.someMovable', {
            count: tasks.length - movable.length,
          })}
        </Banner>
      )}
      <MoveTargetChoices
        scopes={scopes}
        tasks={found}
        query={query}
        onQuery={setQuery}
        target={target}
        onTarget={setTarget}
        now={movable}
      />
      <Text as="p" role="status" tone="soft" size="sm">
        {target === null ? t('place.chooseHint') : audienceText(target, tree)}
      </Text>
    </Dialog>
  );
}
