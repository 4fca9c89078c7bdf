import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useEffect, useImperativeHandle, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import type { NewTaskSlotProps } from '#domain/task/task-slots.ts';
import { useNow } from '#domain/time/use-now.ts';
import { useFormats } from '#i18n/react.ts';
import { MINUTE } from '#time/units.ts';
import { Grid, Text } from '#ui/layout/primitives.tsx';
import { EMPTY_LINE } from './field/quick-line.ts';
import { understoodIn } from './field/understood.ts';
import { understoodText } from './field/understood-text.ts';
import { useLineReader } from './field/use-line-reader.ts';
import { useLineWriter } from './field/use-line-writer.ts';
import styles from './new-task-row.module.css';
import { useAddLine } from './use-add-line.ts';

/** Row that adds the typed line as a task, with what the line says. */
export function NewTaskRow({ line, onAdded, handle }: NewTaskSlotProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const formats = useFormats();
  const now = useNow(MINUTE);
  const writer = useLineWriter();
  const { reader, load } = useLineReader();
  const addLine = useAddLine();
  useEffect(() => void load(), [load]);
  const reading = useMemo(
    () => (reader === null ? null : reader.read({ ...EMPTY_LINE, text: line }, writer, client)),
    [reader, line, writer, client],
  );
  const facts =
    reading === null
      ? []
      : understoodIn(reading).map(({ kind }) => understoodText(kind, reading, t, formats, now));
  const add = () => void addLine(line).then(onAdded);
  useImperativeHandle(handle, () => ({ add }));
  return (
    <button type="button" className={styles.row} onClick={add}>
      <IconPlus aria-hidden="true" />
      <Grid as="span" mayShrink lines="anywhere">
        {t('quickAdd.newTask', { title: reading?.title ?? line.trim() })}
        {facts.length > 0 && (
          <Text tone="soft" size="sm">
            {facts.join(' · ')}
          </Text>
        )}
      </Grid>
    </button>
  );
}
