import type { Readable } from 'node:stream';
import { and, eq, isNull } from 'drizzle-orm';
import type { ExportSubject } from '#contract/export/export-format.ts';
import type { ArchiveSize } from '#contract/export/exported-archive.ts';
import type { Language } from '#contract/people/language-names.ts';
import { can } from '#contract/policy-table.ts';
import type { Caller } from '#server/caller.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/database.ts';
import type { EntityReaders } from '#server/entity-reader.ts';
import { RefusalError } from '#server/errors.ts';
import { createTexts } from '#server/messages/message-texts.ts';
import type { ExportSection, ExportSource } from '#server/personal-data-section.ts';
import type { ActFor } from '#server/writes/write.ts';
import { toInstant } from '#time/instant.ts';
import { findZone, getAppSettings } from '../app-settings/service.ts';
import { collections } from '../collections/table.ts';
import type { FileExport } from '../files/service.ts';
import { scopesOf } from '../scopes/service.ts';
import { tasks } from '../tasks/table.ts';
import { type ArchiveFile, streamedArchive } from './archive.ts';
import { sizeOfArchive } from './archive-size.ts';
import { calendarOf } from './calendar/calendar-file.ts';
import { csvTable } from './csv-tables.ts';
import { notifyOfExport } from './export-notice.ts';
import { exportSchema } from './export-schema.ts';
import { createExportSource } from './export-source.ts';
import { createFileNames } from './file-names.ts';
import { type ExportList, jsonFile } from './json-file.ts';
import { markdownFiles } from './markdown/markdown-files.ts';
import type { MarkdownScope } from './markdown/markdown-repository.ts';
import { organizationLists, rowsOfOrganization } from './organization-lists.ts';
import { readMe } from './read-me.ts';

interface Dependencies<Services> {
  readonly database: Database;
  readonly clock: Clock;
  readonly actFor: ActFor;
  readonly readers: EntityReaders;
  readonly sections: readonly ExportSection<Services>[];
  readonly services: Services;
  readonly publicUrl: string;
  readonly fileExport: FileExport;
  readonly onFault: (error: unknown) => void;
}

/** Archive as its reader wants it. */
export interface ArchiveWish {
  /** Language of the browser, for who has chosen none. */
  readonly language: Language | null;
  readonly hasFiles: boolean;
}

/** Subject of an archive: its lists, and the tasks and collections of its checklists. */
interface Content {
  readonly of: ExportSubject;
  /** Name of the JSON file. */
  readonly json: string;
  readonly sections: readonly ExportSection<never>[];
  readonly scope: MarkdownScope;
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

/** Archives of everything that somebody owns, or of an organization. docs/decisions/0079. */
export function createExports<Services>(dependencies: Dependencies<Services>) {
  const { database, clock, actFor, readers, sections, services, publicUrl, fileExport, onFault } =
    dependencies;
  const queryable = database.outer;
  const sayIn = createTexts();

  async function* filesOf(
    { of, json, sections: all, scope }: Content,
    source: ExportSource,
    requested: Language | null,
  ): AsyncGenerator<ArchiveFile> {
    const { userId } = source.caller;
    const { language } = await getAppSettings(queryable, userId);
    const say = sayIn(language ?? requested ?? 'en');
    const lists: ExportList[] = all.map(({ name, about, items }) => ({
      ...{ name, about },
      // The services of a section are those that it was joined with.
      items: () => items(source, services as never),
    }));
    const calendar = calendarOf(lists, source, new URL(publicUrl).host);
    const at = source.now;
    const head = say(`export.head.${of}`, { address: publicUrl, day: at.slice(0, 10) });
    const parts = [
      [json, 'json'],
      ['schema.json', 'schema'],
      ['csv/', 'csv'],
      ...(calendar === null ? [] : [['calendar.ics', 'calendar'] as const]),
      ['markdown/', 'markdown'],
      ...(source.hasFiles ? [['files/', 'files'] as const] : []),
    ] as const;
    yield { name: 'README.txt', content: () => once(readMe(say, { head, parts })) };
    yield { name: json, content: () => jsonFile({ of, exportedAt: at, from: publicUrl }, lists) };
    yield { name: 'schema.json', content: () => once(`${JSON.stringify(exportSchema(all), null, 1)}\n`) };
    for (const { name, items } of lists) {
      const content = csvTable(name, items, source);
      if (content !== null) yield { name: `csv/${name}.csv`, content };
    }
    if (calendar !== null) yield { name: 'calendar.ics', content: calendar };
    const words = { done: say('export.done'), others: say('export.others') };
    const timeZone = await findZone(queryable, userId);
    yield* markdownFiles({ source, scope, timeZone, words });
    const chosen = { taskRows: scope.tasks, hasOwn: of === 'account' };
    for await (const { id, name, bytes } of fileExport.open(source, chosen))
      yield { name: `files/${id}/${createFileNames()(name)}`, content: () => bytes };
  }

  function archiveOf(content: Content, caller: Caller, { language, hasFiles }: ArchiveWish): Readable {
    const now = clock.now();
    const source = createExportSource({ caller, queryable, now: toInstant(now), hasFiles, readers });
    return streamedArchive(filesOf(content, source, language), { at: new Date(now), onFault });
  }
  async function sizeOf(caller: Caller, of: ExportSubject, scope: MarkdownScope): Promise<ArchiveSize> {
    const isAccount = of === 'account';
    const size = await sizeOfArchive(queryable, { ...scope, userId: isAccount ? caller.userId : null });
    const chosen = { taskRows: scope.tasks, hasOwn: isAccount };
    return { ...size, files: await fileExport.count({ queryable, caller }, chosen) };
  }

  function ownScope({ userId }: Caller): MarkdownScope {
    const own = eq(collections.ownerId, userId);
    return {
      tasks: eq(tasks.ownerId, userId),
      collections: and(own, isNull(collections.groupId), isNull(collections.organizationId)),
    };
  }
  /** Throws `not_found`, and `not_permitted` whoever is no owner. */
  async function demandOwner({ userId }: Caller, id: string): Promise<void> {
    const role = (await scopesOf(queryable, [userId]))(userId).organizations.get(id) ?? 'none';
    if (!can(role, 'organization.view')) throw new RefusalError('not_found');
    if (!can(role, 'organization.export')) throw new RefusalError('not_permitted');
  }

  return {
    account(caller: Caller, wish: ArchiveWish): Readable {
      const content = { of: 'account', json: 'daywall.json', sections, scope: ownScope(caller) } as const;
      return archiveOf(content, caller, wish);
    },
    accountSize: (caller: Caller) => sizeOf(caller, 'account', ownScope(caller)),

    /** Tells those who manage it with the caller. */
    async organization(caller: Caller, id: string, wish: ArchiveWish): Promise<Readable> {
      await demandOwner(caller, id);
      await notifyOfExport(actFor, caller.userId, id);
      const content = {
        of: 'organization',
        json: 'organization.json',
        sections: organizationLists(id, fileExport),
        scope: rowsOfOrganization(id, queryable),
      } as const;
      return archiveOf(content, caller, wish);
    },
    async organizationSize(caller: Caller, id: string): Promise<ArchiveSize> {
      await demandOwner(caller, id);
      return sizeOf(caller, 'organization', rowsOfOrganization(id, queryable));
    },
  };
}
export type Exports = ReturnType<typeof createExports>;
