import { useClient } from '#client-react/client-provider.tsx';
import type { TaskDefaults } from '#contract/task/task-payload.ts';
import { createQuickTask } from '../quick-add-mutations.ts';
import { useQuickAdd } from '../use-quick-add.ts';
import { QuickLineField, type QuickLineFieldProps } from './quick-line-field.tsx';

export interface QuickAddFieldProps extends Pick<QuickLineFieldProps, 'autoFocus' | 'initialText'> {
  readonly onAdded?: ((taskId: string) => void) | undefined;
  /** Scope and other preset fields of the task, unless the line names them. */
  readonly defaults?: TaskDefaults | undefined;
  /** New tasks are visible beside the field whatever scopes are selected. */
  readonly isOfOnePlace?: boolean | undefined;
}

/** Quick-add field on pages with a scope selection: shows a message if the selection excludes the new task. */
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
