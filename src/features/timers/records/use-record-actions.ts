import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import type { TimerRecord } from '#contract/timer-record.ts';
import { nowOf } from '#domain/time/use-now.ts';
import { elapsedOf } from '#domain/timer/elapsed.ts';
import { deleteRecord, restoreRecord, splitRecord, updateRecord } from '#domain/timer/record-mutations.ts';
import { useDurationText } from '#domain/timer/use-duration-text.ts';
import { useFormats } from '#i18n/react.ts';
import { readDuration, readTime } from '#time/read-time.ts';
import { MINUTES_PER_WEEK } from '#time/units.ts';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { withDuration, withEnd, withStart } from './record-times.ts';

export interface RecordActions {
  typeStart(record: TimerRecord, text: string): boolean;
  typeEnd(record: TimerRecord, text: string): boolean;
  typeDuration(record: TimerRecord, text: string): boolean;
  typeNote(record: TimerRecord, text: string): boolean;
  split(record: TimerRecord, at: string): void;
  remove(record: TimerRecord): void;
}

export function useRecordActions(): RecordActions {
  const client = useClient();
  const { t } = useTranslation('pages');
  const durationText = useDurationText();
  const { timeZone } = useFormats().settings;
  return useMemo(() => {
    function change(record: TimerRecord, data: Parameters<typeof updateRecord>[2]): boolean {
      const start = Date.parse(data.startedAt ?? record.startedAt);
      const end = data.endedAt === undefined ? null : Date.parse(data.endedAt);
      const now = nowOf(client);
      if (start > now || (end !== null && (end > now || end < start))) return false;
      const undone = {
        startedAt: record.startedAt,
        note: record.note,
        ...(record.endedAt === null ? {} : { endedAt: record.endedAt }),
      };
      void updateRecord(client, record, data);
      toasts.add({
        text: t('timer.toast.changed'),
        action: {
          label: t('button.undo'),
          onAction: () =>
            void updateRecord(client, client.replica.get('timerRecord', record.id) ?? record, undone),
        },
      });
      return true;
    }

    /** Shows a message for input that was not saved. */
    function kept(isKept: boolean): boolean {
      if (!isKept) toasts.add({ text: t('timer.toast.notKept'), tone: 'failed' });
      return isKept;
    }

    return {
      typeStart(record, text) {
        const minutes = readTime(text);
        if (minutes === undefined) return kept(false);
        const { startedAt, endedAt } = withStart(record, minutes, timeZone);
        return kept(
          change(record, {
            ...(startedAt === undefined ? {} : { startedAt }),
            ...(typeof endedAt === 'string' ? { endedAt } : {}),
          }),
        );
      },
      typeEnd(record, text) {
        const minutes = readTime(text);
        return kept(minutes !== undefined && change(record, withEnd(record, minutes, timeZone)));
      },
      typeDuration(record, text) {
        const minutes = readDuration(text);
        if (minutes === undefined || minutes > MINUTES_PER_WEEK) return kept(false);
        return kept(change(record, withDuration(record, minutes)));
      },
      typeNote(record, text) {
        void updateRecord(client, record, { note: text });
        return true;
      },
      split(record, at) {
        const newId = splitRecord(client, record, at);
        toasts.add({
          text: t('timer.toast.split'),
          action: {
            label: t('button.undo'),
            onAction() {
              const [first, rest] = [record.id, newId].map((id) => client.replica.get('timerRecord', id));
              if (first === undefined || rest === undefined || rest.endedAt === null) return;
              void deleteRecord(client, rest);
              void updateRecord(client, first, { endedAt: rest.endedAt });
            },
          },
        });
      },
      remove(record) {
        void deleteRecord(client, record);
        toasts.add({
          text: t('timer.toast.deleted', { duration: durationText(elapsedOf(record, nowOf(client))) }),
          action: { label: t('button.undo'), onAction: () => void restoreRecord(client, record) },
        });
      },
    };
  }, [client, t, durationText, timeZone]);
}
