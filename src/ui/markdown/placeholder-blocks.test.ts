import { expect, it } from 'vitest';
import { markdownBlocks } from './placeholder-blocks.ts';

it('an empty text is read as one empty line', () => {
  expect(markdownBlocks(' \n ')).toEqual([{ isList: false, lines: [''] }]);
});

it('a paragraph joins its lines except at hard breaks', () => {
  expect(markdownBlocks('## One\n\ntwo\nthree  \nfour\\\nfive')).toEqual([
    { isList: false, lines: ['One'] },
    { isList: false, lines: ['two three', 'four', 'five'] },
  ]);
});

it('a list is read item by item, and text without its Markdown syntax', () => {
  expect(
    markdownBlocks('- [ ] **Slate**, see [the plan](https://a.example)\n- [x] `tiles`\n\n1. 3-2'),
  ).toEqual([
    { isList: true, lines: ['Slate, see the plan', 'tiles'] },
    { isList: true, lines: ['3-2'] },
  ]);
});
