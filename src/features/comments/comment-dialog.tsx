import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import type { Task } from '#contract/task/task.ts';
import type { TaskDialogProps } from '#domain/task/task-dialogs.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { audienceOfTask } from './comment-audience.ts';
import { CommentEditor } from './comment-editor.tsx';
import { createComment } from './comment-mutations.ts';
import { keptThread } from './kept-thread.ts';
import { threadKey } from './thread.ts';
import { useMentionable } from './use-mentionable.ts';
import { useNewComment } from './use-new-comment.ts';

/** Dialog that comments on one task or many. The draft of one is the one of its thread. */
export function CommentDialog({ tasks, isOpen, onOpenChange }: TaskDialogProps) {
  const { t } = useTranslation('pages');
  const [first] = tasks;
  const count = tasks.length;
  const close = () => onOpenChange(false);

  function sent() {
    toasts.add({ text: t('comment.sent', { count, title: first?.title }) });
    close();
  }

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t('comment.on', { count, title: first?.title })}
      closeLabel={t('button.close')}
    >
      {first !== undefined && count === 1 ? (
        <CommentOnTask task={first} onSent={sent} onCancel={close} />
      ) : (
        <CommentOnMany tasks={tasks} onSent={sent} onCancel={close} />
      )}
    </Dialog>
  );
}

interface NewCommentProps {
  readonly onSent: () => void;
  readonly onCancel: () => void;
}

function CommentOnTask({ task, onSent, onCancel }: NewCommentProps & { readonly task: Task }) {
  const { t } = useTranslation('pages');
  const { accountId } = useSnapshot(useClient().session);
  const { id } = task;
  const subject = useMemo(() => ({ noteId: id }), [id]);
  const people = useMentionable(useMemo(() => audienceOfTask(task), [task]));
  const kept = useMemo(
    () => keptThread(localStorage, accountId ?? '', threadKey(subject)),
    [accountId, subject],
  );
  const { text, type, files, send } = useNewComment(subject, people, kept);
  return (
    <CommentEditor
      label={t('comment.new')}
      actLabel={t('comment.send')}
      cancelLabel={t('comment.later')}
      text={text}
      autoFocus
      people={people}
      {...files}
      onChange={type}
      onSubmit={() => void send().then((isKept) => isKept && onSent())}
      onCancel={onCancel}
    />
  );
}

/** Comment on many tasks: a text alone, since a file hangs on one of them. */
function CommentOnMany({ tasks, onSent, onCancel }: NewCommentProps & Pick<TaskDialogProps, 'tasks'>) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const [text, setText] = useState('');

  function send() {
    for (const { id } of tasks) void createComment(client, { noteId: id }, text.trim(), []);
    onSent();
  }

  return (
    <CommentEditor
      label={t('comment.new')}
      actLabel={t('comment.send')}
      cancelLabel={t('button.cancel')}
      text={text}
      autoFocus
      people={[]}
      onChange={setText}
      onSubmit={send}
      onCancel={onCancel}
    />
  );
}
