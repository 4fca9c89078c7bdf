import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import type { TimerRecord } from '#contract/timer-record.ts';
import { nowOf } from '#domain/time/use-now.ts';
import type { EntryDraft } from '#features/timers/entry/entry-draft.ts';
import { EntryForm } from '#features/timers/entry/entry-form.tsx';
import { entryOf, newEntry } from '#features/timers/entry/new-entry.ts';
import { useFormats } from '#i18n/react.ts';

interface TimeEntryProps {
  readonly kind: 'new' | 'running';
  /** Set for `running`; undefined once it was stopped elsewhere. */
  readonly running: TimerRecord | undefined;
  /** Null where the form has just been opened. */
  readonly draft: EntryDraft | null;
  readonly onDraft: (draft: EntryDraft) => void;
  readonly onDone: () => void;
}

/** Form for a timer record with sensible initial times. Closes when the record that it edits has ended. */
export function TimeEntry({ kind, running, draft, onDraft, onDone }: TimeEntryProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const formats = useFormats();
  const [begun] = useState(() => {
    if (kind === 'new') return newEntry(client, formats, nowOf(client));
    const title = client.replica.get('task', running?.noteId ?? '')?.title ?? t('timer.otherTask');
    return running === undefined ? null : entryOf(running, title, formats);
  });
  const shown = draft ?? begun;
  const isOver = kind === 'running' && (running === undefined || shown?.recordId !== running.id);
  useEffect(() => {
    if (isOver) onDone();
  });
  if (isOver || shown === null) return null;
  return <EntryForm record={running} draft={shown} onDraft={onDraft} onDone={onDone} />;
}
