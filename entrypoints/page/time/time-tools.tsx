import IconClockPlus from '@tabler/icons-react/dist/esm/icons/IconClockPlus.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { useRunningRecord } from '#domain/timer/use-running-record.ts';
import { type EntryDraft, entryDraft } from '#features/timers/entry/entry-draft.ts';
import { NativeIconButton } from '#ui/actions/native-button.tsx';
import { createDraftStore, type StoredDraft } from '../capture/draft-store.ts';
import { parseDraft } from '../capture/parse-draft.ts';
import { TimeEntry } from './time-entry.tsx';
import { TimeRow } from './time-row.tsx';

const entryDrafts = createDraftStore('entryDraft', async () => (text) => parseDraft(text, entryDraft));

/** Open form; its draft is null until the form is loaded and has initial values. */
type Opened = { readonly kind: 'new' | 'running'; readonly draft: EntryDraft | null } | null;

function openedBy(kept: StoredDraft<EntryDraft> | null, accountId: string | null): Opened {
  if (kept === null || kept.accountId !== accountId) return null;
  return { kind: kept.draft.recordId === null ? 'new' : 'running', draft: kept.draft };
}

export function TimeTools() {
  const { t } = useTranslation('pages');
  const { accountId } = useSnapshot(useClient().session);
  const running = useRunningRecord();
  const [opened, setOpened] = useState<Opened>(null);
  useEffect(() => {
    let isCurrent = true;
    void entryDrafts.read().then((kept) => {
      if (isCurrent) setOpened((now) => now ?? openedBy(kept, accountId));
    });
    return () => {
      isCurrent = false;
    };
  }, [accountId]);

  function keep(next: Opened) {
    setOpened(next);
    if (accountId !== null) entryDrafts.keep(accountId, next?.draft ?? null);
  }

  const toggle = (kind: 'new' | 'running') => keep(opened?.kind === kind ? null : { kind, draft: null });
  return (
    <>
      <TimeRow>
        {running !== undefined && (
          <NativeIconButton
            size="small"
            label={t('timer.entry.edit')}
            icon={<IconPencil aria-hidden="true" />}
            isExpanded={opened?.kind === 'running'}
            onPress={() => toggle('running')}
          />
        )}
        <NativeIconButton
          size="small"
          label={t('timer.record.addTitle')}
          icon={<IconClockPlus aria-hidden="true" />}
          isExpanded={opened?.kind === 'new'}
          onPress={() => toggle('new')}
        />
      </TimeRow>
      {opened !== null && (
        <TimeEntry
          key={opened.kind}
          running={opened.kind === 'running' ? running : undefined}
          {...opened}
          onDraft={(draft) => keep({ kind: opened.kind, draft })}
          onDone={() => keep(null)}
        />
      )}
    </>
  );
}
