import { describe, expect, test } from 'vitest';
import { readBlocks, writeNode } from './editor-blocks.ts';

const typesOf = (markdown: string) =>
  readBlocks(markdown).flatMap(({ nodes }) => nodes.map((node) => node.type));
const rewritten = (markdown: string) =>
  readBlocks(markdown)
    .map(({ nodes, gap }) => nodes.map(writeNode).join('\n') + gap)
    .join('');

const everything = [
  '# Plan\n\nA *bold* **idea**, `code`, ~~gone~~ and [a page](https://example.com "Title").',
  '\n\n\n- one\n- two\n  - deep\n\n1. first\n2. second\n\n- [ ] open\n- [x] done\n  - [ ] below\n',
  '\n> quoted\n> twice\n\n```ts\nconst a = 1;\n\n```\n\n---\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n',
  '<details><summary>More</summary>\n\nInside\n\n</details>\n\n![picture](https://example.com/x.png)\n\n',
  'Text with a note[^1] and snake_case, R&D, 2 * 3 and a line\nbroken softly,  \nand hard.\n\n',
  '[^1]: The note.\n\n[ref]: https://example.com\n\n',
].join('');

test('an empty text has no blocks', () => {
  expect(readBlocks('')).toEqual([]);
  expect(readBlocks('\n\n')).toEqual([]);
});

test('sources and gaps joined equal the text', () => {
  expect(
    readBlocks(everything)
      .map(({ source, gap }) => source + gap)
      .join(''),
  ).toBe(everything);
});

test('a block that the editor cannot format is shown as its source', () => {
  expect(typesOf('| a |\n|---|\n| 1 |\n')).toEqual(['markdownSource']);
  expect(typesOf('An ![image](https://example.com/x.png)')).toEqual(['markdownSource']);
  expect(typesOf('<div>raw</div>')).toEqual(['markdownSource']);
  expect(rewritten('| a |\n|---|\n| 1 |\n')).toBe('| a |\n|---|\n| 1 |\n');
});

describe('an edited block', () => {
  test.each([
    'Plain words.',
    '# Heading',
    '*slanted* and **bold**',
    '[a page](https://example.com)',
    '- one\n- two',
    '1. one\n2. two',
    '- [ ] open\n- [x] done',
    '> quoted',
    '```ts\nconst a = 1;\n```',
    '---',
    'snake_case stays, and R&D, and a < b',
    'a note[^1]',
    '[not a link]',
    'ask @mara_b',
    'a line\nbroken softly',
    'a line  \nbroken hard',
    '2 \\* 3',
  ])('%j is written unchanged', (markdown) => {
    expect(rewritten(markdown)).toBe(markdown);
  });

  test.each(['# no heading', '- no list', '1. no list', '> no quote'])(
    'typed as plain text, %j stays a paragraph',
    (text) => {
      const written = writeNode({ type: 'paragraph', content: [{ type: 'text', text }] });
      expect(readBlocks(written)).toMatchObject([
        { nodes: [{ type: 'paragraph', content: [{ type: 'text', text }] }] },
      ]);
    },
  );

  test('typed asterisks stay asterisks', () => {
    const written = writeNode({ type: 'paragraph', content: [{ type: 'text', text: '*not slanted*' }] });
    expect(readBlocks(written)[0]?.nodes[0]?.content).toEqual([{ type: 'text', text: '*not slanted*' }]);
  });
});
