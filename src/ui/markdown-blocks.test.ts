import { expect, it } from 'vitest';
import { markdownBlocks } from './markdown-blocks.ts';

it('keeps an empty text as one empty line', () => {
  expect(markdownBlocks(' \n ')).toEqual([{ isList: false, lines: [''] }]);
});

it('joins the lines of a paragraph but where one is broken', () => {
  expect(markdownBlocks('## One\n\ntwo\nthree  \nfour\\\nfive')).toEqual([
    { isList: false, lines: ['One'] },
    { isList: false, lines: ['two three', 'four', 'five'] },
  ]);
});

it('reads a list item by item, and words without their signs', () => {
  expect(
    markdownBlocks('- [ ] **Slate**, see [the plan](https://a.example)\n- [x] `tiles`\n\n1. 3-2'),
  ).toEqual([
    { isList: true, lines: ['Slate, see the plan', 'tiles'] },
    { isList: true, lines: ['3-2'] },
  ]);
});
