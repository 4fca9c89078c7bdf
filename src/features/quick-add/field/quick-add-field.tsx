import { useLocation } from 'react-router-dom';
import { useClient } from '#client-react/client-provider.tsx';
import type { QuickAddSlotProps } from '#domain/task/task-slots.ts';
import { createQuickTask } from '../quick-add-mutations.ts';
import { useQuickAdd } from '../use-quick-add.ts';
import { useLineDraft } from './line-draft.ts';
import { QuickLineField, type QuickLineFieldProps } from './quick-line-field.tsx';

export interface QuickAddFieldProps extends QuickAddSlotProps, Pick<QuickLineFieldProps, 'picker'> {
  /** Initial text, such as one shared by another app. */
  readonly initialText?: string | undefined;
}

/**
 * Quick-add field on pages with a scope selection: shows a message if the selection excludes the new task. What was
 * typed is kept as a draft until it is added or cleared.
 */
export function QuickAddField({
  onAdded,
  defaults,
  isOfOneScope = false,
  draftOf,
  initialText,
  ...field
}: QuickAddFieldProps) {
  const client = useClient();
  const addAndSay = useQuickAdd();
  const { pathname } = useLocation();
  const [draft, keep] = useLineDraft(draftOf ?? pathname);
  return (
    <QuickLineField
      {...field}
      isBelow={defaults?.parentTaskId != null}
      initialLine={initialText === undefined ? draft : { text: initialText }}
      onLine={keep}
      onAdd={(line) => {
        const { id, isShown } = isOfOneScope
          ? { ...createQuickTask(client, line, defaults), isShown: true }
          : addAndSay(line, defaults);
        onAdded?.(id, isShown);
        return id;
      }}
    />
  );
}
