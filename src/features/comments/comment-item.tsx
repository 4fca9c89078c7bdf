import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { can } from '#contract/policy-table.ts';
import type { Comment } from '#contract/task/comment.ts';
import { CommentFilesSlot } from '#domain/files/file-slots.ts';
import { useCommentFileNames } from '#domain/files/use-comment-file-names.ts';
import { useFormats } from '#i18n/react.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Link } from '#ui/actions/link.tsx';
import { Row, Text } from '#ui/layout/primitives.tsx';
import { Markdown, MarkdownSkeleton } from '#ui/markdown/lazy-markdown.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';
import { Menu } from '#ui/overlays/menu.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';
import type { MentionCandidate } from '#ui/rich-text/rich-text-field.ts';
import { CommentEditor } from './comment-editor.tsx';
import { deleteComment, updateComment } from './comment-mutations.ts';
import styles from './comments.module.css';
import { mentionIdsIn, withMentionLinks } from './mentions.ts';

interface CommentItemProps {
  readonly comment: Comment;
  readonly people: readonly MentionCandidate[];
}

export function CommentItem({ comment, people }: CommentItemProps) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const client = useClient();
  const { accountId } = useSnapshot(client.session);
  const item = useRef<HTMLElement>(null);
  const [draft, setDraft] = useState<string | null>(null);
  const { id, authorId, authorName, createdAt, isEdited, text } = comment;
  const names = useCommentFileNames(id, comment.files);
  const role = authorId === accountId ? 'owner' : 'none';

  function act(what: string) {
    if (what === 'edit') return setDraft(text);
    const undo = deleteComment(client, id);
    toasts.add({ text: t('comment.deleted'), action: { label: t('button.undo'), onAction: undo } });
  }

  function save() {
    if (draft === null || draft.trim() === '') return;
    if (draft !== text) void updateComment(client, id, draft, mentionIdsIn(draft, people));
    leave();
  }

  function leave() {
    setDraft(null);
    requestAnimationFrame(() => item.current?.querySelector('button')?.focus());
  }

  return (
    <Row as="article" ref={item} gap={3} mayShrink>
      <Avatar name={authorName} size="small" isDecorative />
      <Text as="div" grow mayShrink lines="anywhere" className={styles.said}>
        <header className={styles.head}>
          {authorId === null ? (
            <span className={styles.author}>{authorName}</span>
          ) : (
            <Link href={`/user/${authorId}`} className={styles.author}>
              {authorName}
            </Link>
          )}
          <time dateTime={createdAt} className={styles.when}>
            {formats.dateTime(createdAt)}
          </time>
          {isEdited && <span className={styles.when}>{t('comment.edited')}</span>}
          {can(role, 'comment.edit') && draft === null && (
            <Text marginInlineStart="auto">
              <Menu
                label={t('comment.acts')}
                placement="bottom end"
                trigger={
                  <IconButton size="small" label={t('comment.acts')} icon={<IconDots aria-hidden="true" />} />
                }
                entries={[
                  { id: 'edit', label: t('comment.edit'), icon: <IconPencil aria-hidden="true" /> },
                  {
                    id: 'delete',
                    label: t('comment.delete'),
                    icon: <IconTrash aria-hidden="true" />,
                    isDangerous: true,
                  },
                ]}
                onAction={act}
              />
            </Text>
          )}
        </header>
        {draft === null && text !== names && (
          <Suspense fallback={<MarkdownSkeleton>{text}</MarkdownSkeleton>}>
            <Markdown>{withMentionLinks(text, comment.mentionIds, people)}</Markdown>
          </Suspense>
        )}
        {draft !== null && (
          <CommentEditor
            autoFocus
            label={t('comment.edit')}
            actLabel={t('button.save')}
            cancelLabel={t('button.cancel')}
            text={draft}
            people={people}
            onChange={setDraft}
            onSubmit={save}
            onCancel={leave}
          />
        )}
        <CommentFilesSlot commentId={id} files={comment.files} />
      </Text>
    </Row>
  );
}
