import type { TaskDialogProps } from '#domain/task/task-dialogs.ts';
import { CommentDialog } from '#features/comments/comment-dialog.tsx';
import { SlotProvider } from '#ui/slot.tsx';
import { fileFills } from '#web/pages/task/file-fills.ts';

/** Dialog that comments on tasks, with the files of the comment. */
export function CommentOnTasks(props: TaskDialogProps) {
  return (
    <SlotProvider fills={fileFills}>
      <CommentDialog {...props} />
    </SlotProvider>
  );
}
