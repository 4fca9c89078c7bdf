import { Temporal } from 'temporal-polyfill';
import type { Client } from '#client/client.ts';
import { askableParties } from '#domain/delegation/askable-parties.ts';
import { distinctTemplates } from '#domain/template/distinct-templates.ts';
import { nowOf } from '#domain/time/use-now.ts';
import { chooseLanguage } from '#i18n/languages.ts';
import { loadQuickAddParser } from '#line/load-parser.ts';
import { readLine } from '#line/read-line.ts';
import type { LineWriter, QuickAddReading } from '#line/reading.ts';
import { colleaguesIn } from '#rules/people/askable-party.ts';
import { addBesideTask } from '../add-beside-task.ts';
import { withPicks } from '../pick/with-pick.ts';
import type { QuickLine } from './quick-line.ts';
import { withTemplate } from './with-template.ts';

export interface LineReader {
  /** Reads a line as typed now, by the server's clock, by the signed-in user, with what was picked beside it. */
  readonly read: (
    line: QuickLine,
    writer: LineWriter,
    client: Pick<Client, 'replica' | 'session' | 'connection'>,
  ) => QuickAddReading;
  /** Writes what a line says beside its task, once that is created: its block, its delegation request. */
  readonly addBeside: typeof addBesideTask;
}

/** Loads the reader of a language. `language` may be a tag such as `de-AT`; an unsupported one is read as English. */
export async function loadLineReader(language: string): Promise<LineReader> {
  const parser = await loadQuickAddParser(chooseLanguage(language, []));
  return {
    read(line, writer, client) {
      const { text, literals } = line;
      const parties = text.includes('@') ? askableParties(client) : [];
      const { replica, session } = client;
      const colleagues = text.includes('+')
        ? colleaguesIn(replica.all('organization'), session.accountId)
        : [];
      const templates = text.includes('/') ? distinctTemplates(client) : [];
      const labels = text.includes('#') ? [...replica.all('label')].map(({ name }) => name) : [];
      const now = Temporal.Instant.fromEpochMilliseconds(nowOf(client));
      const reading = withPicks(
        readLine(parser, text, literals, { ...writer, now, parties, colleagues, labels, templates }),
        line,
      );
      return withTemplate(reading, line.dropped, writer.timeZone, nowOf(client));
    },
    addBeside: addBesideTask,
  };
}
