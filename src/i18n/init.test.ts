import { expect, test } from 'vitest';
import { createTexts } from './init.ts';

const files: Record<string, Record<string, unknown>> = {
  'en/components': { action: { undo: 'Undo' }, count_one: '{{count}} task', count_other: '{{count}} tasks' },
  'de/components': { action: { undo: 'Rückgängig' } },
  'en/pages': { wall: { title: 'Wall', gone: 'Deleted “{{title}}” at {{when}}' } },
  'en/instructions': { timer: 'How the timer works' },
};

function loader(asked: string[] = []) {
  return async (lng: string, ns: string) => {
    asked.push(`${lng}/${ns}`);
    const file = files[`${lng}/${ns}`];
    if (!file) throw new Error('not found');
    return file;
  };
}

test('a file that cannot be loaded leaves English in place', async () => {
  const texts = await createTexts({ language: 'de', loadTexts: loader() });
  expect(texts.t('pages:wall.title')).toBe('Wall');
  expect(texts.t('action.undo')).toBe('Rückgängig');
});

test('a key is shown if no file can be loaded, and nothing throws', async () => {
  const texts = await createTexts({ language: 'fr', loadTexts: () => Promise.reject(new Error('offline')) });
  expect(texts.t('action.undo')).toBe('action.undo');
});

test('counts take the plural form', async () => {
  const texts = await createTexts({ language: 'en', loadTexts: loader() });
  expect(texts.t('count', { count: 1 })).toBe('1 task');
  expect(texts.t('count', { count: 3 })).toBe('3 tasks');
});

test('an inserted user text is isolated and not escaped', async () => {
  const texts = await createTexts({ language: 'en', loadTexts: loader() });
  const say = (title: string) => texts.t('pages:wall.gone', { title, when: '10:00' });
  expect(say('<b> & "c" {{when}} $t(action.undo)')).toBe(
    'Deleted “<b> & "c" {{when}} $t(action.undo)” at 10:00',
  );
  expect(say('חלב')).toBe('Deleted “\u2068חלב\u2069” at 10:00');
  expect(say('\u202egnp.exe')).toBe('Deleted “gnp.exe” at 10:00');
});

test('a namespace that was not preloaded is loaded on first use', async () => {
  const asked: string[] = [];
  const texts = await createTexts({ language: 'en', loadTexts: loader(asked), namespaces: ['components'] });
  expect(asked).toEqual(['en/components']);
  await texts.loadNamespaces('instructions');
  expect(texts.t('instructions:timer')).toBe('How the timer works');
});

test('changing the language loads and applies it', async () => {
  const texts = await createTexts({ language: 'en', loadTexts: loader() });
  await texts.changeLanguage('de');
  expect(texts.t('action.undo')).toBe('Rückgängig');
});
