import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createInstance } from 'i18next';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { ClientProvider } from '#client-react/client-provider.tsx';
import type { ImportDetail, ImportRow } from '#contract/import/import.ts';
import { TextsProvider } from '#i18n/react.ts';
import { createMemoryClient } from '#tests/test-doubles/memory-client.ts';
import { importKey } from './import-queries.ts';
import { ImportView } from './import-view.tsx';

const table: ImportDetail = {
  id: uuidv7(),
  product: 'csv',
  fileName: 'list.csv',
  state: 'ready',
  failure: null,
  createdAt: '2026-11-23T08:00:00.000Z',
  finishedAt: null,
  progress: { done: 0, total: 1 },
  undoableUntil: null,
  choices: {
    ...{ projects: 'collections', sections: 'labels', labels: 'labels', people: 'label', archived: 'open' },
    ...{ projectChoices: [], priorities: { 1: 10, 2: 50, 3: 75, 4: 95 }, timeZone: 'Europe/Berlin' },
    ...{ completed: true, records: true, events: true, columns: ['title'], dateOrder: 'auto' },
  },
  totals: [{ kind: 'task', action: 'create', count: 1 }],
  leftBehind: [],
  found: { projects: [], sections: [], labels: [], people: [], priorities: [] },
  columns: { head: ['Title'], rows: [['Paint']] },
  looksLike: null,
  openDate: null,
  isFileKept: false,
};

const row: ImportRow = {
  ...{ ordinal: 1, file: null, line: 2, kind: 'task', title: 'Paint', action: 'create', reason: null },
  ...{ leftBehind: [{ what: 'reminder', detail: '8:00' }], entityId: null },
};

async function markup(shown: ImportDetail, rows: readonly ImportRow[] = []): Promise<string> {
  const texts = createInstance();
  await texts.init({ lng: 'cimode' });
  const queries = new QueryClient();
  queries.setQueryData(importKey(shown.id), shown);
  queries.setQueryData([...importKey(shown.id), 'rows', shown.state, shown.choices, null], {
    pages: [{ rows, nextCursor: null }],
    pageParams: [null],
  });
  return renderToString(
    <MemoryRouter>
      <TextsProvider texts={texts} settings={{ locale: 'en-GB', timeZone: 'Europe/Berlin' }}>
        <QueryClientProvider client={queries}>
          <ClientProvider client={createMemoryClient()}>
            <ImportView importId={shown.id} />
          </ClientProvider>
        </QueryClientProvider>
      </TextsProvider>
    </MemoryRouter>,
  );
}

describe('an import', () => {
  it('shows no half of a plan when its page is opened while its table is read again', async () => {
    const html = await markup({ ...table, state: 'reading', totals: [] });
    expect(html).not.toContain('imports.preview.title');
    expect(html).toContain('imports.working.reading');
    expect(await markup(table)).toContain('imports.preview.title');
  });

  it.each([
    ['stays behind before it begins', { state: 'ready' }, 'create', 'imports.rows.left<'],
    ['stayed behind once it is over', { state: 'done' }, 'create', 'imports.rows.leftThen<'],
  ] as const)('says of each row what %s', async (_name, state, action, text) => {
    expect(await markup({ ...table, ...state }, [{ ...row, action }])).toContain(text);
  });

  it('names the product of a refused file, and offers to read it as that', async () => {
    const failed = { state: 'failed', failure: 'not_json', product: 'trello' } as const;
    const html = await markup({ ...table, ...failed, looksLike: 'todoist', isFileKept: true });
    expect(html).toContain('imports.failed.recognised');
    expect(html).not.toContain('imports.failure.not_json');
    expect(html).toMatch(/<option[^>]*value="todoist"[^>]*selected|Todoist/);
    expect(await markup({ ...table, ...failed })).toContain('imports.failure.not_json');
  });

  it('shows how a date is read that the file leaves open, and as what it may be meant', async () => {
    const openDate = { text: '03/04/2026', order: 'dmy', dmy: '2026-04-03', mdy: '2026-03-04' } as const;
    const html = await markup({ ...table, openDate });
    expect(html).toContain('imports.choice.openDate.name');
    expect(html).toMatch(/3 Apr 2026.*4 Mar 2026/s);
    expect(await markup(table)).not.toContain('imports.choice.openDate');
    const fixed = await markup({ ...table, product: 'asana', columns: null, openDate });
    expect(fixed).toContain('3 Apr 2026');
    expect(fixed).not.toContain('4 Mar 2026');
  });

  it('proposes colleagues for names of the file until somebody is chosen', async () => {
    const people = [{ name: 'Bob', count: 2, proposedId: uuidv7() }];
    const withPeople = { ...table, found: { ...table.found, people } };
    const html = await markup(withPeople);
    expect(html).toContain('imports.choice.person.proposed');
    expect(html).toContain('imports.choice.person.accept');
    const chosen = [{ name: 'Bob', to: 'label' as const, userId: null }];
    const decided = await markup({ ...withPeople, choices: { ...table.choices, peopleChoices: chosen } });
    expect(decided).toContain('imports.choice.person.each');
    expect(decided).not.toContain('imports.choice.person.proposed');
  });

  it('says that all arrives only where nothing is skipped or refused', async () => {
    const of = (action: 'create' | 'skip' | 'error') => ({ kind: 'task', action, count: 1 }) as const;
    expect(await markup(table)).toContain('imports.leftBehind.nothing');
    const skipping = await markup({ ...table, totals: [of('create'), of('skip')] });
    expect(skipping).toContain('imports.leftBehind.skips');
    expect(skipping).not.toContain('imports.leftBehind.nothing');
    expect(await markup({ ...table, totals: [of('skip'), of('error')] })).toContain(
      'imports.leftBehind.errors',
    );
  });

  it('says of no removed row that something stays behind', async () => {
    const html = await markup({ ...table, state: 'undone' }, [{ ...row, action: 'remove' }]);
    expect(html).toContain('Paint');
    expect(html).not.toContain('imports.rows.left');
  });
});
