import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { useEntity } from '#client-react/use-entity.ts';
import type { TimerRecord } from '#contract/timer-record.ts';
import { nowOf } from '#domain/time/use-now.ts';
import type { EntryDraft } from '#features/timers/entry/entry-draft.ts';
import { EntryForm } from '#features/timers/entry/entry-form.tsx';
import { entryOf, newEntry } from '#features/timers/entry/new-entry.ts';
import { useFormats } from '#i18n/react.ts';

interface TimeEntryProps {
  readonly kind: 'new' | 'running';
  /** Record that `running` begins to edit. */
  readonly running: TimerRecord | undefined;
  /** Null where the form has just been opened. */
  readonly draft: EntryDraft | null;
  readonly onDraft: (draft: EntryDraft) => void;
  readonly onDone: () => void;
}

/** Time for which the record may be missing, as while rows are read anew, before it counts as deleted. Milliseconds. */
const GAP = 1_000;

/**
 * Form for a timer record with sensible initial times. Closes when the record that it edits has ended, or is deleted.
 */
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
  const found = useEntity('timerRecord', (kind === 'running' && shown?.recordId) || undefined);
  const [record, setRecord] = useState(found);
  if (found !== undefined && found !== record) setRecord(found);
  const isOver = kind === 'running' && (shown === null || (found !== undefined && found.endedAt !== null));
  const isMissing = kind === 'running' && !isOver && found === undefined;
  useEffect(() => {
    if (isOver) onDone();
  });
  const close = useEffectEvent(onDone);
  useEffect(() => {
    if (!isMissing) return;
    const timer = setTimeout(() => close(), GAP);
    return () => clearTimeout(timer);
  }, [isMissing]);
  if (isOver || shown === null || (kind === 'running' && record === undefined)) return null;
  return <EntryForm record={record} draft={shown} onDraft={onDraft} onDone={onDone} />;
}
