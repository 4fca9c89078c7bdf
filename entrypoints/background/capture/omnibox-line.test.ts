import { expect, it } from 'vitest';
import { escapeXml, readOmniboxLine } from './omnibox-line.ts';

const german = { add: 'neu', find: 'suche', start: 'starte', stop: 'stopp' };
const read = (text: string) => readOmniboxLine(text, german);

it('readOmniboxLine takes a line without a verb as a task, unchanged', () => {
  expect(read(' Bob anrufen morgen 15 Uhr ')).toEqual({ verb: 'add', rest: 'Bob anrufen morgen 15 Uhr' });
  expect(read('stopp das Leck')).toEqual({ verb: 'add', rest: 'stopp das Leck' });
  expect(read('startet')).toEqual({ verb: 'add', rest: 'startet' });
  expect(read('')).toEqual({ verb: 'add', rest: '' });
});

it('readOmniboxLine reads verbs in the user’s language and in English', () => {
  expect(read('Suche Dach')).toEqual({ verb: 'find', rest: 'Dach' });
  expect(read('find Dach')).toEqual({ verb: 'find', rest: 'Dach' });
  expect(read('neu Dach decken')).toEqual({ verb: 'add', rest: 'Dach decken' });
  expect(read('starte  Dach')).toEqual({ verb: 'start', rest: 'Dach' });
  expect(read('STOPP')).toEqual({ verb: 'stop', rest: '' });
});

it('escapeXml escapes text that Chrome would read as markup', () => {
  expect(escapeXml(`<b> & "c" 'd'`)).toBe('&lt;b&gt; &amp; &quot;c&quot; &apos;d&apos;');
});
