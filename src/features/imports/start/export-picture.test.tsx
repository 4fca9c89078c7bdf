import { readFileSync } from 'node:fs';
import { createInstance } from 'i18next';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { importProducts } from '#contract/import/import-product.ts';
import { TextsProvider } from '#i18n/react.ts';
import { ExportPath } from './export-path.tsx';
import { exportPicture } from './export-picture.ts';

const languages = ['en', 'de', 'fr', 'es', 'it'] as const;

interface ImportTexts {
  readonly path: Readonly<Record<string, string>>;
  readonly steps: Readonly<Record<string, Readonly<Record<string, string>>>>;
}
function textsOf(language: string): ImportTexts {
  const path = `src/features/imports/texts/${language}.json`;
  return JSON.parse(readFileSync(path, 'utf8')).pages.imports;
}

describe.each(languages)('the drawn way to an export, in %s,', (language) => {
  const { path, steps } = textsOf(language);

  it.each(importProducts)('of %s shows no entry that the steps beside it do not name', (product) => {
    const { kind, title, entries } = exportPicture(product, path[product] ?? '');
    expect(title).not.toBe('');
    expect(entries.length).toBeGreaterThan(0);
    if (kind === 'file') return;
    const words = Object.values(steps[product] ?? {})
      .join(' ')
      .toLocaleLowerCase(language);
    expect(entries.filter((entry) => !words.includes(entry.toLocaleLowerCase(language)))).toEqual([]);
    // Beside its name in another program, a menu has to be opened at least once.
    expect(entries.length).toBeGreaterThan(1);
  });
});

it('a drawing marks its last entry alone and is silent for screen readers', async () => {
  const texts = createInstance();
  const resources = { en: { pages: { imports: { path: { todoist: 'Todoist › Settings › Backups' } } } } };
  await texts.init({ lng: 'en', resources });
  const html = renderToString(
    <TextsProvider texts={texts} settings={{ locale: 'en', timeZone: 'UTC' }}>
      <ExportPath product="todoist" />
    </TextsProvider>,
  );
  expect(html).toMatch(/^<div[^>]*aria-hidden="true"/);
  const marked = html.split('data-last');
  expect(marked).toHaveLength(2);
  expect(marked[0]).toContain('Settings');
  expect(marked[1]).toContain('Backups');
});
