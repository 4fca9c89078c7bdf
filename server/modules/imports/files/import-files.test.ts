import { expect, test } from 'vitest';
import { csvRows } from './csv-rows.ts';
import { collect, withFile, zipOf } from './files.test-support.ts';
import { jsonItems } from './json-items.ts';

const cellsOf = (content: string | Uint8Array) =>
  withFile('a.csv', content, async (file) => (await collect(csvRows(file))).map(({ cells }) => cells));

const entriesOf = (content: Uint8Array) =>
  withFile('a.zip', content, async (file) =>
    Promise.all(
      (await file.entries()).map(async (entry) => [entry.name, (await collect(entry.text())).join('')]),
    ),
  );

test.each([
  ['UTF-8', Buffer.from('Name,Größe\nÄpfel,ü€\n')],
  ['UTF-8 with a mark', Buffer.from('\ufeffName,Größe\nÄpfel,ü€\n')],
  ['UTF-16 LE with a mark', Buffer.from('\ufeffName,Größe\nÄpfel,ü€\n', 'utf16le')],
  ['UTF-16 LE without one', Buffer.from('Name,Größe\nÄpfel,ü€\n', 'utf16le')],
  ['UTF-16 BE with a mark', Buffer.from('\ufeffName,Größe\nÄpfel,ü€\n', 'utf16le').swap16()],
  ['Windows-1252', Buffer.from('Name,Gr\xf6\xdfe\n\xc4pfel,\xfc\x80\n', 'latin1')],
])('text in %s is decoded', async (_encoding, content) => {
  expect(await cellsOf(content)).toEqual([
    ['Name', 'Größe'],
    ['Äpfel', 'ü€'],
  ]);
});

test('a file that holds no text is refused', async () => {
  await expect(cellsOf(Buffer.from([1, 0, 0, 3, 0, 0, 0, 255, 0, 7]))).rejects.toMatchObject({
    reason: 'not_text',
  });
});

test.each([
  ['commas', 'a,b\n"x, ""y""",2\n'],
  ['semicolons and CRLF', 'a;b\r\n"x, ""y""";2\r\n'],
  ['tabs', 'a\tb\n"x, ""y"""\t2\n'],
  ['a named delimiter', 'sep=|\na|b\n"x, ""y"""|2'],
  ['CR alone', 'a,b\r"x, ""y""",2\r'],
])('CSV with %s is read', async (_dialect, content) => {
  expect(await cellsOf(content)).toEqual([
    ['a', 'b'],
    ['x, "y"', '2'],
  ]);
});

test('rows know their line, also after breaks in cells and blank lines', async () => {
  const rows = await withFile('a.csv', 'a,b\n"one\ntwo",1\n\n=1+1,@x\n', (file) => collect(csvRows(file)));
  expect(rows).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['one\ntwo', '1'] },
    { line: 5, cells: ['=1+1', '@x'] },
  ]);
});

test('rows that cross the chunks of a large file arrive whole, and a quote that never ends is refused', async () => {
  const rows = Array.from(
    { length: 20_000 },
    (_, index) => `"row ${index}\n of many","${'x'.repeat(index % 40)}"`,
  );
  const read = await cellsOf(`a,b\n${rows.join('\n')}`);
  expect(read).toHaveLength(20_001);
  expect(read[20_000]?.[0]).toBe('row 19999\n of many');
  await expect(cellsOf('a,b\n1,"never ends\n2,3\n')).rejects.toMatchObject({ reason: 'truncated' });
  await expect(cellsOf(`a,b\n1,"${'never ends\n'.repeat(200_000)}`)).rejects.toMatchObject({
    reason: 'truncated',
  });
});

test('files of an archive are read, and what macOS adds is left out', async () => {
  const zip = await zipOf({ 'a.csv': 'x', 'b/ü.json': '{}', '__MACOSX/._a.csv': 'junk' });
  expect(await entriesOf(zip)).toEqual([
    ['a.csv', 'x'],
    ['b/ü.json', '{}'],
  ]);
});

test('an archive that is none, cut off or encrypted is refused, each with its reason', async () => {
  const zip = await zipOf({ 'a.csv': 'hello '.repeat(1_000) });
  await expect(entriesOf(Buffer.from('hello'))).rejects.toMatchObject({ reason: 'not_a_zip' });
  await expect(entriesOf(zip.subarray(0, zip.length - 30))).rejects.toMatchObject({ reason: 'truncated' });
  const damaged = Buffer.from(zip);
  damaged.fill(0xff, 40, 60);
  await expect(entriesOf(damaged)).rejects.toMatchObject({ reason: 'truncated' });
  const encrypted = Buffer.from(zip);
  const central = encrypted.indexOf('PK\x01\x02');
  encrypted.writeUInt16LE(encrypted.readUInt16LE(central + 8) | 1, central + 8);
  await expect(entriesOf(encrypted)).rejects.toMatchObject({ reason: 'encrypted' });
});

test('an archive that unpacks to too much is refused while it is read', async () => {
  const zip = await zipOf({ 'bomb.csv': Buffer.alloc(3_000_000, 'a') });
  expect(zip.length).toBeLessThan(10_000);
  await expect(
    withFile(
      'a.zip',
      zip,
      async (file) => {
        for (const entry of await file.entries()) await collect(entry.bytes());
      },
      2_000_000,
    ),
  ).rejects.toMatchObject({ reason: 'unpacks_too_large' });
});

test('items of JSON come one by one', async () => {
  const content = '{"version":1,"tasks":[{"a":[1]},{"a":[2]}],"more":{"tags":{"x":{"n":1}}}}';
  const items = await withFile('a.json', content, (file) =>
    collect(jsonItems(file, ['$.tasks.*', '$.more.tags.*'])),
  );
  expect(items).toEqual([
    { path: 'tasks', key: 0, indexes: [], value: { a: [1] } },
    { path: 'tasks', key: 1, indexes: [], value: { a: [2] } },
    { path: 'more.tags', key: 'x', indexes: [], value: { n: 1 } },
  ]);
});

test.each([
  ['', 'empty'],
  ['hello', 'not_json'],
  ['{"tasks":[{"a":1},', 'truncated'],
  ['{"tasks":[{"a":1}}]', 'not_json'],
])('JSON %j is refused as %s', async (content, reason) => {
  const read = withFile('a.json', content, (file) => collect(jsonItems(file, ['$.tasks.*'])));
  await expect(read).rejects.toMatchObject({ reason });
});
