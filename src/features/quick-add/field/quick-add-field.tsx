import { useClient } from '#client-react/client-provider.tsx';
import type { TaskDefaults } from '#contract/task.ts';
import { createQuickTask } from '../mutations.ts';
import { useQuickAdd } from '../use-quick-add.ts';
import { QuickLineField, type QuickLineFieldProps } from './quick-line-field.tsx';

export interface QuickAddFieldProps extends Pick<QuickLineFieldProps, 'autoFocus' | 'initialText'> {
  readonly onAdded?: ((taskId: string) => void) | undefined;
  /** Where the task belongs and what else it is given, unless the line says otherwise. */
  readonly defaults?: TaskDefaults | undefined;
  /** What is added is seen beside the field whatever places are selected. */
  readonly isOfOnePlace?: boolean | undefined;
}

/** The quick line where places can be selected: a task that the selection leaves out is said. */
export function QuickAddField({ onAdded, defaults, isOfOnePlace = false, ...field }: QuickAddFieldProps) {
  const client = useClient();
  const addAndSay = useQuickAdd();
  return (
    <QuickLineField
      {...field}
      onAdd={(line) => {
        const { id } = isOfOnePlace ? createQuickTask(client, line, defaults) : addAndSay(line, defaults);
        onAdded?.(id);
        return id;
      }}
    />
  );
}
