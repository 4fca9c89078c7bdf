import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

export function useRichTextWords() {
  const { t } = useTranslation('pages');
  return useMemo(
    () => ({
      toolbar: t('richText.toolbar'),
      bold: t('richText.bold'),
      italic: t('richText.italic'),
      strike: t('richText.strike'),
      code: t('richText.code'),
      link: t('richText.link'),
      heading: t('richText.heading'),
      bulletList: t('richText.bulletList'),
      orderedList: t('richText.orderedList'),
      taskList: t('richText.taskList'),
      quote: t('richText.quote'),
      codeBlock: t('richText.codeBlock'),
      undo: t('button.undo'),
      redo: t('richText.redo'),
      linkAddress: t('richText.linkAddress'),
      linkApply: t('richText.linkApply'),
      linkRemove: t('richText.linkRemove'),
      linkRefused: t('richText.linkRefused'),
      mentionList: t('richText.mentionList'),
      mentionNone: t('richText.mentionNone'),
      source: t('richText.source'),
      checkbox: (text: string) => t('richText.checkbox', { text }),
    }),
    [t],
  );
}
