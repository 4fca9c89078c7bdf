import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import type { DueWordsSlotProps } from '#domain/task/task-slots.ts';
import { useFormats } from '#i18n/react.ts';
import { dueWordsLine } from '#line/due-words.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { EMPTY_LINE } from './quick-line.ts';
import { readDueParts } from './read-due-parts.ts';
import { useLineReader } from './use-line-reader.ts';
import { useLineWriter } from './use-line-writer.ts';

/** Field for a due date in words, understood like those of a quick-add line. */
export function DueWordsField({ onRead, onSubmit, onEmptySubmit }: DueWordsSlotProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const formats = useFormats();
  const writer = useLineWriter();
  const { reader, load } = useLineReader();
  const [text, setText] = useState('');
  useEffect(() => void load(), [load]);

  function parts(typed: string, by: NonNullable<typeof reader>) {
    return readDueParts(
      by.read({ ...EMPTY_LINE, text: dueWordsLine(typed) }, writer, client),
      writer.timeZone,
    );
  }
  const read = reader === null || text.trim() === '' ? null : parts(text, reader);
  const isUnread = reader !== null && text.trim() !== '' && read === null;
  const named = read === null ? '' : [formats.days.long(read.day), read.time ?? ''].join(' ').trim();
  return (
    <TextField
      autoFocus
      label={t('quickAdd.dueWords.label')}
      placeholder={t('quickAdd.dueWords.placeholder')}
      keepsNote
      description={named}
      errorMessage={isUnread ? t('quickAdd.dueWords.unread') : undefined}
      value={text}
      onChange={(typed) => {
        setText(typed);
        onRead(reader === null || typed.trim() === '' ? null : parts(typed, reader));
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        if (text.trim() === '') return onEmptySubmit?.();
        // Typed faster than the words could be loaded.
        void load().then((loaded) => {
          const understood = loaded === null ? null : parts(text, loaded);
          if (understood !== null) onSubmit(understood);
        });
        return undefined;
      }}
    />
  );
}
