import IconAlignLeft from '@tabler/icons-react/dist/esm/icons/IconAlignLeft.mjs';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { QuickLineField, type TaskSource } from '#features/quick-add/field/quick-line-field.tsx';
import { createQuickTask } from '#features/quick-add/quick-add-mutations.ts';
import { NativeIconButton } from '#ui/actions/native-button.tsx';
import { sourceFields } from '../source-fields.ts';
import { type CaptureDraft, emptyCapture } from './capture-draft.ts';

const CaptureDetails = lazy(async () => ({
  default: (await import('./capture-details.tsx')).CaptureDetails,
}));

interface CaptureLineProps {
  readonly source?: TaskSource | undefined;
  readonly autoFocus?: boolean;
  readonly initial?: CaptureDraft | undefined;
  readonly onDraft?: (draft: CaptureDraft) => void;
  readonly onAdded?: () => void;
}

export function CaptureLine({
  source,
  autoFocus,
  initial = emptyCapture,
  onDraft,
  onAdded,
}: CaptureLineProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const [draft, setDraft] = useState(initial);
  /** Draft after all changes: an added line clears its text and its fields before the next rendering. */
  const latest = useRef(draft);
  const [isOpen, setOpen] = useState(initial.description !== '' || initial.collectionId !== null);

  function change(patch: Partial<CaptureDraft>) {
    const next = { ...latest.current, ...patch };
    latest.current = next;
    setDraft(next);
    onDraft?.(next);
  }

  return (
    <QuickLineField
      autoFocus={autoFocus}
      source={source}
      initialLine={{ text: initial.text }}
      onLine={({ text }) => change({ text })}
      onAdd={(line) => {
        const { sourceUrl, description: address } =
          source === undefined ? { sourceUrl: null, description: '' } : sourceFields(source.url);
        const text = [draft.description.trim(), address].filter((part) => part !== '').join('\n\n');
        const { id } = createQuickTask(client, line, sourceUrl === null ? {} : { sourceUrl }, text);
        const { collectionId } = draft;
        // The collection may have been deleted since the draft was stored.
        if (collectionId !== null && client.replica.get('collection', collectionId) !== undefined)
          void client.write({ name: 'addTaskToCollection', payload: { collectionId, taskId: id } });
        change({ description: '', collectionId: null });
        setOpen(false);
        onAdded?.();
        return id;
      }}
      tools={
        <NativeIconButton
          size="small"
          label={t('extension.capture.more')}
          icon={<IconAlignLeft aria-hidden="true" />}
          isExpanded={isOpen}
          onPress={() => setOpen(!isOpen)}
        />
      }
    >
      {isOpen && (
        <Suspense>
          <CaptureDetails draft={draft} onChange={change} />
        </Suspense>
      )}
    </QuickLineField>
  );
}
