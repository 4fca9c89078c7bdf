import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { can } from '#contract/policy.ts';
import type { Task } from '#contract/task.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { openTasksBelow } from './open-tasks-below.ts';
import { useBulkActions } from './use-bulk-actions.ts';
import { useTaskActions } from './use-task-actions.ts';

interface Finishing {
  finish(task: Task): void;
  reopen(task: Task): void;
  /** Stands somewhere on the page. */
  readonly question: ReactNode;
}

/** Finishing a task, which asks about what is still open below it. */
export function useFinishing(): Finishing {
  const { t } = useTranslation('pages');
  const client = useClient();
  const { finish, reopen } = useTaskActions();
  const bulk = useBulkActions();
  const [asked, setAsked] = useState<{ readonly task: Task; readonly below: readonly Task[] } | null>(null);
  const close = () => setAsked(null);

  return {
    reopen,
    finish(task) {
      const below = openTasksBelow(client.replica.all('task'), task.id).filter(({ role }) =>
        can(role, 'task.finish'),
      );
      if (below.length === 0) finish(task);
      else setAsked({ task, below });
    },
    question: asked !== null && (
      <Dialog
        isOpen
        onOpenChange={close}
        size="narrow"
        title={t('task.finishing.title')}
        closeLabel={t('task.series.cancel')}
        footer={
          <>
            <Button
              onPress={() => {
                finish(asked.task);
                close();
              }}
            >
              {t('task.finishing.one')}
            </Button>
            <Button
              variant="primary"
              onPress={() => {
                bulk.finish([asked.task, ...asked.below]);
                close();
              }}
            >
              {t('task.finishing.all')}
            </Button>
          </>
        }
      >
        <p>{t('task.finishing.open', { count: asked.below.length, title: asked.task.title })}</p>
      </Dialog>
    ),
  };
}
