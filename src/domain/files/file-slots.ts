import type { Upload } from '#client/uploads/stored-upload.ts';
import type { FileRecord } from '#contract/files/file.ts';
import type { Task } from '#contract/task/task.ts';
import { createSlot } from '#ui/slot.tsx';

export interface TaskFilesSlotProps {
  readonly task: Task;
  readonly isEditable: boolean;
}

/** Files of a task as tiles, those on their way among them. */
export const TaskFilesSlot = createSlot<TaskFilesSlotProps>('files of a task');

export interface CommentFilesSlotProps {
  readonly commentId: string;
  readonly files?: readonly FileRecord[];
}

/** Files of a comment, below its text, those on their way among them. */
export const CommentFilesSlot = createSlot<CommentFilesSlotProps>('files of a comment');

export interface DraftFilesSlotProps {
  readonly files: readonly Upload[];
}

/** Files of a comment that is being written. */
export const DraftFilesSlot = createSlot<DraftFilesSlotProps>('files of a new comment');
