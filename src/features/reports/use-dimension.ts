import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import type { Task } from '#contract/task/task.ts';
import type { TimerRecord } from '#contract/timer-record.ts';
import { usePersonNames } from '#domain/people/use-person-names.ts';
import { useFormats } from '#i18n/react.ts';
import { weekStart } from '#time/calendar-day.ts';
import { dayOf } from '#time/wall-clock.ts';
import type { RangeSettings } from './range.ts';
import type { Dimension } from './use-range.ts';

const NONE = '';

export interface DimensionView {
  /** Keys to which a record counts. */
  readonly keysOf: (record: TimerRecord) => readonly string[];
  readonly nameOf: (key: string) => string;
  readonly hrefOf: (key: string) => string | null;
}

export function useDimension(
  dimension: Dimension,
  taskOf: (id: string) => Task | undefined,
  { timeZone, firstDay }: RangeSettings,
): DimensionView {
  const { t } = useTranslation('pages');
  const { replica } = useClient();
  const formats = useFormats();
  const personName = usePersonNames();
  return useMemo(() => {
    const dayOfRecord = ({ startedAt }: TimerRecord) => dayOf(Date.parse(startedAt), timeZone);
    const views: Record<Dimension, DimensionView> = {
      task: {
        keysOf: ({ noteId }) => [noteId],
        nameOf: (id) => taskOf(id)?.title ?? t('time.unknownTask'),
        hrefOf: (id) => `/task/${id}/do`,
      },
      day: {
        keysOf: (record) => [dayOfRecord(record)],
        nameOf: formats.days.short,
        hrefOf: (date) => `/time?range=day&date=${date}`,
      },
      week: {
        keysOf: (record) => [weekStart(dayOfRecord(record), firstDay)],
        nameOf: (date) => t('time.weekOf', { day: formats.days.short(date) }),
        hrefOf: (date) => `/time?range=week&date=${date}`,
      },
      label: {
        keysOf({ noteId }) {
          const labels = taskOf(noteId)?.labels ?? [];
          return labels.length === 0 ? [NONE] : labels;
        },
        nameOf: (label) => (label === NONE ? t('time.noLabel') : label),
        hrefOf: (label) => (label === NONE ? null : `/label/${encodeURIComponent(label)}`),
      },
      place: {
        keysOf({ noteId }) {
          const task = taskOf(noteId);
          return [task?.groupId ?? task?.organizationId ?? NONE];
        },
        nameOf(id) {
          const name = replica.get('group', id)?.name ?? replica.get('organization', id)?.name;
          return name ?? t(id === NONE ? 'time.noPlace' : 'time.unknownPlace');
        },
        hrefOf(id) {
          if (id === NONE) return null;
          return replica.get('group', id) === undefined ? `/organization/${id}` : `/group/${id}`;
        },
      },
      person: {
        keysOf: ({ userId }) => [userId],
        nameOf: (id) => personName(id) ?? t('time.unknownPerson'),
        hrefOf: () => null,
      },
    };
    return views[dimension];
  }, [dimension, taskOf, timeZone, firstDay, t, replica, formats, personName]);
}
