import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { MAX_DESCRIPTION } from '#contract/limits.ts';
import { can } from '#contract/policy-table.ts';
import type { Task } from '#contract/task/task.ts';
import { updateTask } from '#domain/task/task-mutations.ts';
import { useRichTextWords } from '#i18n/use-rich-text-words.ts';
import { Button } from '#ui/actions/button.tsx';
import { Box, Row, Stack, Text } from '#ui/layout/primitives.tsx';
import { Markdown, MarkdownSkeleton } from '#ui/markdown/lazy-markdown.tsx';
import { RichText } from '#ui/rich-text/lazy-rich-text.tsx';
import { ElsewhereNotice } from './elsewhere-notice.tsx';
import styles from './task-facts.module.css';
import { useFieldDraft } from './use-field-draft.ts';

/** Rendered description with working checkboxes, which a press turns into an editor. */
export function DescriptionField({ task }: { task: Task }) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const words = useRichTextWords();
  const [isWritten, setIsWritten] = useState(false);
  const field = useFieldDraft({
    value: task.description,
    version: task.version,
    save: (description, version) => void updateTask(client, { id: task.id, version }, { description }),
  });
  const isEditable = can(task.role, 'task.edit');
  const isEmpty = field.draft.trim() === '';
  const done = () => {
    field.leave();
    setIsWritten(false);
  };

  return (
    <Stack as="section" gap={1} mayShrink aria-label={t('task.field.description')}>
      <Row gap={2} align="center" justify="between" wrap>
        <Text as="h2" tone="soft" size="sm" weight="medium">
          {t('task.field.description')}
        </Text>
        {isWritten && (
          <Button size="small" variant="plain" onPress={done}>
            {t('button.done')}
          </Button>
        )}
        {!isWritten && isEditable && !isEmpty && (
          <Button
            size="small"
            variant="plain"
            icon={<IconPencil aria-hidden="true" />}
            onPress={() => setIsWritten(true)}
          >
            {t('button.edit')}
          </Button>
        )}
      </Row>
      {isWritten && (
        <RichText
          label={t('task.field.description')}
          isLabelHidden
          words={words}
          autoFocus
          maxLength={MAX_DESCRIPTION}
          placeholder={t('task.description.placeholder')}
          value={field.draft}
          onChange={field.type}
          onFocus={field.focus}
          onBlur={field.leave}
          onSubmit={done}
          onEscape={done}
        />
      )}
      {!isWritten && isEmpty && isEditable && (
        <button type="button" className={styles.begin} onClick={() => setIsWritten(true)}>
          {t('task.description.begin')}
        </button>
      )}
      {!isWritten && isEmpty && !isEditable && (
        <Text as="p" tone="faint" size="sm">
          {t('task.description.empty')}
        </Text>
      )}
      {!isWritten && !isEmpty && (
        <Box paddingBlock={3} paddingInline={4} frame="md">
          <Suspense fallback={<MarkdownSkeleton>{field.draft}</MarkdownSkeleton>}>
            <Markdown
              onChange={
                isEditable
                  ? (markdown) => {
                      field.type(markdown);
                      field.leave();
                    }
                  : undefined
              }
            >
              {field.draft}
            </Markdown>
          </Suspense>
        </Box>
      )}
      {field.elsewhere !== null && <ElsewhereNotice onTake={field.yieldToElsewhere} />}
    </Stack>
  );
}
