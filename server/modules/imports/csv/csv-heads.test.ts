import { expect, it, test } from 'vitest';
import { guessedColumns } from './csv-heads.ts';

const rows = [
  ['Paint the door', '24.12.2026', 'https://example.org/a'],
  ['Call Ana', '', 'https://example.org/b'],
];

test.each([
  ['en', ['Task', 'When', 'Notes'], ['title', 'due', 'description']],
  ['de', ['Was', 'Wann', 'Schlagwörter'], ['title', 'due', 'labels']],
  ['fr', ['Quoi', 'Quand', 'Priorité'], ['title', 'due', 'priority']],
  ['es', ['Tarea', '¿Cuándo?', 'Carpeta'], ['title', 'due', 'project']],
  ['it', ['Attivita', 'QUANDO', 'Chi'], ['title', 'due', 'person']],
  ['an outline', ['Due_Date:', ' Title ', 'Assigned to'], ['due', 'title', 'person']],
])('heads of a table are known in %s', (_language, head, columns) => {
  expect(guessedColumns(head, [])).toEqual(columns);
});

it('a head that says more goes before one that says less, whichever comes first', () => {
  expect(guessedColumns(['Date', 'Item', 'Title', 'Due date'], [])).toEqual([null, null, 'title', 'due']);
});

it('columns whose heads say nothing are known by their rows', () => {
  expect(guessedColumns(['A', 'B', 'C'], rows)).toEqual(['title', 'due', 'link']);
  expect(
    guessedColumns(
      ['No', 'B'],
      [
        ['1', 'Paint'],
        ['2', 'Call'],
      ],
    ),
  ).toEqual([null, 'title']);
});

it('dates of a change or a birth are not when a task is due', () => {
  expect(guessedColumns(['Title', 'Modified'], rows)).toEqual(['title', null]);
  expect(guessedColumns(['Titel', 'Geburtstag'], rows)).toEqual(['title', null]);
});

it('some column is the title, even of a table of numbers', () => {
  expect(guessedColumns(['x', 'y'], [['1', '2']])).toEqual(['title', null]);
  expect(guessedColumns([], [])).toEqual([]);
});
