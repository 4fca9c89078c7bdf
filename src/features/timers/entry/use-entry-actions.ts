import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import type { Client } from '#client/client.ts';
import { useClient } from '#client-react/client-provider.tsx';
import type { TimerRecord } from '#contract/timer-record.ts';
import { nowOf } from '#domain/time/use-now.ts';
import { addRecord, deleteRecord, updateRecord } from '#domain/timer/record-mutations.ts';
import { useFormats } from '#i18n/react.ts';
import { readTime } from '#time/read-time.ts';
import { toasts } from '#ui/overlays/toast-queue.ts';
import type { EntryDraft } from './entry-draft.ts';
import { type EntryProblem, lastInstantAt, readStretch } from './entry-times.ts';

type Problem = EntryProblem | 'titleMissing';

export interface EntryActions {
  /** Saves a new record, or returns its problem. */
  add(draft: EntryDraft): Problem | null;
  /** Saves the edits of the running record. `shownStart`: its start as the untouched field showed it. */
  change(record: TimerRecord, draft: EntryDraft, shownStart: string): Problem | null;
}

function createTask(client: Client, title: string): string {
  const id = uuidv7();
  void client.write({ name: 'createQuickTask', payload: { id, title } });
  return id;
}

function deleteTask(client: Client, id: string): void {
  void client.write({ name: 'deleteTask', payload: { id } });
}

function renameTask(client: Client, id: string, title: string): void {
  const version = client.replica.get('task', id)?.version ?? 1;
  void client.write({ name: 'updateTask', payload: { id, version, data: { title } } });
}

/** Saving of typed records, each with one undo for all changes: the record, a new task, a new title. */
export function useEntryActions(): EntryActions {
  const client = useClient();
  const { t } = useTranslation('pages');
  const { timeZone } = useFormats().settings;
  return useMemo(() => {
    function say(text: string, undo: () => void) {
      toasts.add({ text, action: { label: t('button.undo'), onAction: undo } });
    }
    return {
      add({ taskId, title, note, ...typed }) {
        const times = readStretch(typed, nowOf(client), timeZone);
        if (title.trim() === '') return 'titleMissing';
        if (typeof times === 'string') return times;
        const noteId = taskId ?? createTask(client, title.trim());
        const id = addRecord(client, noteId, { ...times, note: note.trim() });
        say(t('timer.toast.added'), () => {
          void deleteRecord(client, { id, noteId });
          if (taskId === null) deleteTask(client, noteId);
        });
        return null;
      },
      change(record, { taskId, title, from, note }, shownStart) {
        const named = title.trim();
        if (named === '') return 'titleMissing';
        const minutes = readTime(from);
        if (minutes === undefined) return 'timeMissing';
        const before = client.replica.get('task', record.noteId)?.title;
        const isRenamed = taskId === record.noteId && before !== undefined && before !== named;
        const noteId = taskId ?? createTask(client, named);
        if (isRenamed) renameTask(client, record.noteId, named);
        const data = {
          ...(from === shownStart ? {} : { startedAt: lastInstantAt(minutes, nowOf(client), timeZone) }),
          ...(note.trim() === record.note ? {} : { note: note.trim() }),
          ...(noteId === record.noteId ? {} : { noteId }),
        };
        const isChanged = Object.keys(data).length > 0;
        if (isChanged) void updateRecord(client, record, data);
        if (!isChanged && !isRenamed) return null;
        say(t('timer.toast.changed'), () => {
          const { startedAt, note: words } = record;
          const changed = client.replica.get('timerRecord', record.id);
          if (isChanged && changed !== undefined)
            void updateRecord(client, changed, {
              startedAt,
              note: words,
              ...(changed.noteId === record.noteId ? {} : { noteId: record.noteId }),
            });
          if (isRenamed) renameTask(client, record.noteId, before);
          if (taskId === null) deleteTask(client, noteId);
        });
        return null;
      },
    };
  }, [client, t, timeZone]);
}
