import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { plainLine } from '#line/plain-line.ts';
import { EMPTY_LINE } from './field/quick-line.ts';
import { useLineReader } from './field/use-line-reader.ts';
import { useLineWriter } from './field/use-line-writer.ts';
import { useQuickAdd } from './use-quick-add.ts';

interface AddedLine {
  readonly id: string;
  readonly title: string;
  /** The selected organizations and groups include the task. */
  readonly isShown: boolean;
}

/** Adds a line as the quick-add field does, with all that it says. */
export function useAddLine(): (line: string) => Promise<AddedLine> {
  const { i18n } = useTranslation('pages');
  const client = useClient();
  const add = useQuickAdd();
  const writer = useLineWriter();
  const { load } = useLineReader();
  return useCallback(
    async (line) => {
      const reader = await load();
      const reading = reader?.read({ ...EMPTY_LINE, text: line }, writer, client) ?? null;
      const { title } = reading ?? plainLine(line);
      const added = add(reading ?? plainLine(line));
      if (reading !== null) void reader?.addBeside(client, added.id, reading, writer.timeZone, i18n);
      return { ...added, title };
    },
    [add, client, i18n, load, writer],
  );
}
