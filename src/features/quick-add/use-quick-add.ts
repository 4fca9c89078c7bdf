import { useCallback, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import type { TaskDefaults } from '#contract/task/task-payload.ts';
import { scopeOfTask } from '#domain/selection/selection.ts';
import { useInSelection, useSelection } from '#domain/selection/use-selection.ts';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { createQuickTask, type UnderstoodLine } from './quick-add-mutations.ts';

interface QuickAddition {
  readonly id: string;
  /** The selected scopes include the task; if not, a message has said where it went. */
  readonly isShown: boolean;
}

/** Adds a task, with a message and a link if the selected scopes exclude it. Stable between renders. */
export function useQuickAdd(): (line: UnderstoodLine, defaults?: TaskDefaults) => QuickAddition {
  const { t } = useTranslation('pages');
  const client = useClient();
  const inSelection = useInSelection();
  const selection = useSelection();
  const latest = useRef({ inSelection, selection });
  useLayoutEffect(() => {
    latest.current = { inSelection, selection };
  });
  return useCallback(
    (line, defaults) => {
      const { id } = createQuickTask(client, line, defaults);
      const task = client.replica.get('task', id);
      if (task === undefined || latest.current.inSelection(task)) return { id, isShown: true };
      const scope = scopeOfTask(latest.current.selection.tree, task);
      if (scope === undefined) return { id, isShown: true };
      const { name } = scope;
      toasts.add({
        text: t(name === '' ? 'quickAdd.hiddenAlone' : 'quickAdd.hidden', { title: task.title, place: name }),
        action: {
          label: t('quickAdd.show'),
          leadsOn: true,
          onAction: () => {
            const now = latest.current.selection;
            if (now.levelOf(scope) !== 2) now.toggle(scope.id);
          },
        },
      });
      return { id, isShown: false };
    },
    [client, t],
  );
}
