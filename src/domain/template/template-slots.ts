import type { TaskDefaults } from '#contract/task/task-payload.ts';
import { createSlot } from '#ui/slot.tsx';
import type { OverlayProps } from '#ui/slot-overlay.tsx';

export interface TemplateUseProps extends OverlayProps {
  /** Template that is chosen already. */
  readonly templateId?: string | undefined;
  /** Collection that the tasks are added to, in their order. */
  readonly collectionId?: string | undefined;
  /** Fields of the first task that its page presets, such as its scope. */
  readonly defaults?: TaskDefaults | undefined;
}

/** Dialog that adds the tasks of a template from a chosen day on. */
export const TemplateUseSlot = createSlot<TemplateUseProps>('template to use');
