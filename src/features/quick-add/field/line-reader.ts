import { Temporal } from 'temporal-polyfill';
import type { Client } from '#client/client.ts';
import { askableParties } from '#domain/delegation/askable-parties.ts';
import { nowOf } from '#domain/time/use-now.ts';
import { chooseLanguage } from '#i18n/languages.ts';
import { askParties } from '../names/ask-parties.ts';
import { loadQuickAddParser } from '../parse/load-parser.ts';
import { readLine } from '../parse/read-line.ts';
import type { LineWriter, QuickAddReading } from '../parse/reading.ts';

export interface LineReader {
  /** Reads a line as typed now, by the server's clock, by the signed-in user; the texts of `literals` are always title. */
  readonly read: (
    line: string,
    literals: readonly string[],
    writer: LineWriter,
    client: Pick<Client, 'replica' | 'session' | 'connection'>,
  ) => QuickAddReading;
  /** Sends the delegation request for the people named in a line, once its task is created. */
  readonly ask: typeof askParties;
}

/** Loads the reader of a language. `language` may be a tag such as `de-AT`; an unsupported one is read as English. */
export async function loadLineReader(language: string): Promise<LineReader> {
  const parser = await loadQuickAddParser(chooseLanguage(language, []));
  return {
    read(line, literals, writer, client) {
      const parties = line.includes('@') ? askableParties(client) : [];
      const labels = line.includes('#') ? [...client.replica.all('label')].map(({ name }) => name) : [];
      const now = Temporal.Instant.fromEpochMilliseconds(nowOf(client));
      return readLine(parser, line, literals, { ...writer, now, parties, labels });
    },
    ask: askParties,
  };
}
