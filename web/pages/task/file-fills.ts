import { CommentFilesSlot, DraftFilesSlot, TaskFilesSlot } from '#domain/files/file-slots.ts';
import { CommentFiles } from '#features/files/comment-files.tsx';
import { DraftFiles } from '#features/files/draft-files.tsx';
import { TaskFiles } from '#features/files/task-files.tsx';
import { fill } from '#ui/slot.tsx';

/** Slots of files on tasks and comments. */
export const fileFills = [
  fill(TaskFilesSlot, TaskFiles),
  fill(CommentFilesSlot, CommentFiles),
  fill(DraftFilesSlot, DraftFiles),
];
