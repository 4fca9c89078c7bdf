import { useCallback } from 'react';
import { useClient } from '#client-react/client-provider.tsx';
import type { Task } from '#contract/task/task.ts';
import type { TimerRecord } from '#contract/timer-record.ts';
import { usePersonNames } from '#domain/people/use-person-names.ts';
import { useFormats } from '#i18n/react.ts';
import type { Interval } from '#time/zoned-day.ts';
import { type ExportRow, exportRow } from './export-rows.ts';

export function useExportRows(
  records: readonly TimerRecord[],
  taskOf: (id: string) => Task | undefined,
  range: Interval,
  now: number,
): () => readonly ExportRow[] {
  const { replica } = useClient();
  const personName = usePersonNames();
  const { timeZone } = useFormats().settings;
  return useCallback(
    () =>
      records.toReversed().map((record) => {
        const task = taskOf(record.noteId);
        const names = {
          task: task?.title ?? '',
          labels: task?.labels ?? [],
          organization: replica.get('organization', task?.organizationId ?? '')?.name ?? '',
          group: replica.get('group', task?.groupId ?? '')?.name ?? '',
          person: personName(record.userId, task) ?? '',
        };
        return exportRow(record, names, { timeZone, range, now });
      }),
    [records, taskOf, replica, personName, timeZone, range, now],
  );
}
