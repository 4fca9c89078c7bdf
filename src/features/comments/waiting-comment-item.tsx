import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { RefusedError } from '#client/failure.ts';
import type { WaitingComment } from '#client/uploads/file-writes.ts';
import { useClient } from '#client-react/client-provider.tsx';
import { useEntity } from '#client-react/use-entity.ts';
import { useRefusalText } from '#client-react/use-refusal-text.ts';
import { CommentFilesSlot } from '#domain/files/file-slots.ts';
import { useUploads } from '#domain/files/use-uploads.ts';
import { personName } from '#rules/people/person-name.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Row, Text } from '#ui/layout/primitives.tsx';
import { Markdown, MarkdownSkeleton } from '#ui/markdown/lazy-markdown.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';
import { Menu } from '#ui/overlays/menu.tsx';
import styles from './comments.module.css';

/** Own comment whose files are on their way. */
export function WaitingCommentItem({ comment }: { readonly comment: WaitingComment }) {
  const { t } = useTranslation('pages');
  const { accountId } = useSnapshot(useClient().session);
  const me = useEntity('user', accountId ?? undefined);
  const uploads = useUploads();
  const refusalText = useRefusalText();
  const { commentId, text, error } = comment;
  const name = me === undefined ? '' : personName(me);
  return (
    <Row as="article" gap={3} mayShrink>
      <Avatar name={name} size="small" isDecorative />
      <Text as="div" grow mayShrink lines="anywhere" className={styles.said}>
        <header className={styles.head}>
          <span className={styles.author}>{name}</span>
          <span className={styles.when}>
            {error === null ? t('comment.waiting') : refusalText(new RefusedError(error))}
          </span>
          <Text marginInlineStart="auto">
            <Menu
              label={t('comment.acts')}
              placement="bottom end"
              trigger={
                <IconButton size="small" label={t('comment.acts')} icon={<IconDots aria-hidden="true" />} />
              }
              entries={[
                {
                  id: 'discard',
                  label: t('button.discard'),
                  icon: <IconTrash aria-hidden="true" />,
                  isDangerous: true,
                },
              ]}
              onAction={() => void uploads?.discardComment(commentId)}
            />
          </Text>
        </header>
        {text !== '' && (
          <Suspense fallback={<MarkdownSkeleton>{text}</MarkdownSkeleton>}>
            <Markdown>{text}</Markdown>
          </Suspense>
        )}
        <CommentFilesSlot commentId={commentId} />
      </Text>
    </Row>
  );
}
