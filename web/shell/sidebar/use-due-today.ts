import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { LiveListSpec } from '#client/replica/live-list.ts';
import { useClient } from '#client-react/client-provider.tsx';
import { useLiveList } from '#client-react/use-live-list.ts';
import { dueDayOf } from '#contract/task/due.ts';
import type { Task } from '#contract/task/task.ts';
import { useIsMine } from '#domain/task/use-is-mine.ts';
import { useToday } from '#domain/time/use-today.ts';
import { useFormats } from '#i18n/react.ts';

/** Number of open tasks of the reader that are due today; 0 until it is known, when all tasks have come. */
export function useDueToday(): number {
  const { timeZone } = useFormats().settings;
  const today = useToday(timeZone);
  const isMine = useIsMine();
  const spec = useMemo(
    (): LiveListSpec<Task> => ({
      where: (task) => task.progress !== 'done' && dueDayOf(task, timeZone) === today && isMine(task),
      compare: () => 0,
    }),
    [timeZone, today, isMine],
  );
  const { loading } = useSnapshot(useClient().connection);
  const due = useLiveList('task', spec).length;
  return loading === null ? due : 0;
}
