import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveList } from '#client-react/use-live-list.ts';
import { can } from '#contract/policy-table.ts';
import type { Task } from '#contract/task/task.ts';
import { useTaskDialogs } from '#domain/task/task-dialogs.ts';
import { useTaskSearch } from '#domain/task/use-task-search.ts';
import { ComboBox } from '#ui/fields/combo-box.tsx';
import { Box } from '#ui/layout/primitives.tsx';
import { textOrder } from './request/request-state.ts';
import { useRequestedDueText } from './use-requested-due-text.ts';

const SHOWN = 30;

/** Whether the reader can delegate the task now. */
export function isDelegable({ role, progress, delegatedStatus }: Task): boolean {
  return can(role, 'task.delegate') && progress !== 'done' && delegatedStatus === 'OPEN';
}

const givable = {
  where: isDelegable,
  compare: (a: Task, b: Task) => textOrder(a.dueDate ?? '9', b.dueDate ?? '9') || textOrder(a.id, b.id),
};

export function OfferField() {
  const { t } = useTranslation('pages');
  const openDialog = useTaskDialogs();
  const wishText = useRequestedDueText();
  const [query, setQuery] = useState('');
  const all = useLiveList('task', givable);
  const found = useTaskSearch(query, { state: 'open', limit: SHOWN });
  const tasks = useMemo(
    () =>
      query.trim() === ''
        ? all.slice(0, SHOWN)
        : found.map(({ task }) => task).filter((task) => isDelegable(task)),
    [query, all, found],
  );
  return (
    <Box maxWidth="32rem">
      <ComboBox
        label={t('delegation.offer.label')}
        placeholder={t('delegation.offer.placeholder')}
        options={tasks.map((task) => ({
          id: task.id,
          label: task.title,
          description: wishText(task) ?? undefined,
        }))}
        query={query}
        onQueryChange={setQuery}
        value={[]}
        onChange={([chosen]) => {
          const task = tasks.find(({ id }) => id === chosen?.id);
          if (task !== undefined) openDialog('delegate', [task]);
        }}
        choose="one"
        emptyText={t(all.length === 0 ? 'delegation.offer.noTasks' : 'delegation.offer.nothing')}
        removeLabel={(title) => title}
      />
    </Box>
  );
}
