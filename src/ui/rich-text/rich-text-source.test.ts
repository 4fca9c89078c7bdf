import { getSchema } from '@tiptap/core';
import { Fragment, Node } from '@tiptap/pm/model';
import { describe, expect, test } from 'vitest';
import { readBlocks } from './editor-blocks.ts';
import { richTextExtensions } from './rich-text-extensions.ts';
import { editorContent, keepSource, pastedMarkdown } from './rich-text-source.ts';

const schema = getSchema(richTextExtensions(() => ''));

function open(markdown: string) {
  const blocks = readBlocks(markdown);
  const doc = Node.fromJSON(schema, editorContent(blocks));
  return { doc, source: keepSource(doc, blocks) };
}

const paragraph = (text: string) => schema.node('paragraph', null, text === '' ? [] : [schema.text(text)]);

test('an empty text opens as an empty paragraph, which is written as an empty text', () => {
  const { doc, source } = open('');
  expect(doc.children.map((node) => node.type.name)).toEqual(['paragraph']);
  expect(source.write(doc)).toBe('');
});

describe('an untouched text is written back exactly', () => {
  test.each([
    '* star list\n* with stars\n\n\n\nTwo   spaces and __bold__ the other way\n',
    'Setext\n======\n\n~~~\nfenced with tildes\n~~~\n',
    '| a | b |\n|:--|--:|\n| 1 | 2 |\n\n<b>html</b> and [ref][1]\n\n[1]: https://example.com\n',
    '- [ ] task\n- plain\n- [X] done\n\n1) paren\n2) list',
    'trailing  \n\n   indented\n\n\tcode\n\n***\n',
    '\n\nbegins with empty lines',
  ])('%j', (markdown) => {
    const { doc, source } = open(markdown);
    expect(source.write(doc)).toBe(markdown);
  });
});

test('an edit of one block leaves the others unchanged', () => {
  const { doc, source } = open('* star list\n* again\n\nHello\n\n| a |\n|---|\n| 1 |\n');
  const [list, , table] = doc.children;
  if (list === undefined || table === undefined) throw new Error('three blocks were expected');
  const changed = doc.copy(Fragment.from([list, paragraph('Hello *you*'), table]));
  expect(source.write(changed)).toBe('* star list\n* again\n\nHello \\*you\\*\n\n| a |\n|---|\n| 1 |\n');
});

test('an added or removed block leaves the others unchanged', () => {
  const { doc, source } = open('Setext\n---\nNext');
  const [heading, next] = doc.children;
  if (heading === undefined || next === undefined) throw new Error('two blocks were expected');
  const more = doc.copy(Fragment.from([paragraph('New'), paragraph(''), heading, next, paragraph('End')]));
  expect(source.write(more)).toBe('New\n\nSetext\n---\nNext\n\nEnd');
  expect(source.write(doc.copy(Fragment.from([next])))).toBe('Next');
});

describe('pasted text', () => {
  test.each(['just words', 'two\n\nparagraphs', 'a\nb'])('%j is plain prose', (text) => {
    expect(pastedMarkdown(text)).toBeNull();
  });

  test.each(['- a\n- b', '# Title', 'some **bold**', '- [ ] do it', '[a](https://example.com)'])(
    '%j is Markdown',
    (text) => {
      expect(pastedMarkdown(text)).not.toBeNull();
    },
  );
});
