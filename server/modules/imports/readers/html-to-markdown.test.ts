import { describe, expect, it, test } from 'vitest';
import { randomFrom } from '#tests/random.ts';
import { markdownOf } from './html-to-markdown.ts';

describe('markdownOf', () => {
  test.each([
    ['plain text with 1 < 2 and <angle>', 'plain text with 1 < 2 and <angle>'],
    ['two\r\nlines', 'two\nlines'],
    ['**already** Markdown', '**already** Markdown'],
    ['', ''],
  ])('%j is no HTML and stays', (text, markdown) => {
    expect(markdownOf(text)).toBe(markdown);
  });

  test.each([
    ['paragraphs', '<p>One</p><p>Two</p>', 'One\n\nTwo'],
    ['line breaks', 'One<br>Two<br/>Three', 'One\nTwo\nThree'],
    [
      'marks',
      '<p>a <b>bold </b>and <em>soft</em>, <s>old</s> <code>x = `1`</code></p>',
      "a **bold** and *soft*, ~~old~~ `x = '1'`",
    ],
    ['marks over paragraphs', '<b><p>One</p><p>Two</p></b>', '**One**\n\n**Two**'],
    ['nested equal marks', '<b><strong>x</strong></b> <u>y</u>', '**x** y'],
    ['empty marks', '<p>a<b> </b>b</p>', 'a b'],
    ['links', '<a href="https://example.org/a(b)">site</a>', '[site](https://example.org/a%28b%29)'],
    ['links that run code', '<a href="javascript:alert(1)">click</a>', 'click'],
    [
      'pictures',
      '<p>See <img src="https://example.org/p.png" alt="plan"></p>',
      'See [plan](https://example.org/p.png)',
    ],
    ['pictures in the text', '<p>See <img src="data:image/png;base64,AAAA"></p>', 'See'],
    ['headings', '<h2>Head</h2><p>Text</p>', '## Head\n\nText'],
    ['bullets', '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>', '- a\n  - b\n- c'],
    ['numbers', '<ol start="3"><li><p>a</p></li><li>b</li></ol>', '3. a\n4. b'],
    [
      'checks',
      '<ul><li data-checked="true"><label><input type="checkbox" checked></label><div><p>a</p></div></li><li><input type="checkbox"> b</li></ul>',
      '- [x] a\n- [ ] b',
    ],
    ['quotes', '<blockquote><p>a</p><p>b</p></blockquote><p>c</p>', '> a\n>\n> b\n\nc'],
    ['code', '<pre>let a = 1;\n  b &lt; 2</pre><p>x</p>', '```\nlet a = 1;\n  b < 2\n```\n\nx'],
    ['code with fences', '<pre>```</pre>', '````\n```\n````'],
    ['rules', '<p>a</p><hr><p>b</p>', 'a\n\n---\n\nb'],
    ['tables', '<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>', 'a | b\n1 | 2'],
    ['entities', '<p>Tom &amp; Jerry &lt;b&gt; &#128512;&nbsp;!</p>', 'Tom & Jerry \\<b> 😀 !'],
    [
      'text that looks like Markdown',
      '<p># 1 * 2 snake_case _x_ [a](b)</p><p>1. x</p><p>- y</p>',
      '\\# 1 \\* 2 snake_case \\_x\\_ \\[a\\](b)\n\n1\\. x\n\n\\- y',
    ],
    [
      'scripts, styles and heads',
      '<html><head><title>t</title><style>p{}</style></head><body><script>alert(1)</script><p>a</p></body></html>',
      'a',
    ],
    ['tags that nobody closed', '<p>a<b>b<p>c</p>', 'a**b**\n\n**c**'],
    ['ends without a beginning', '</div></b>a<br>', 'a'],
  ])('%s', (_name, html, markdown) => {
    expect(markdownOf(html)).toBe(markdown);
  });

  it('takes ten thousand nested lists without growing beyond the text', () => {
    const html = `${'<ul><li>'.repeat(10_000)}deep${'</li></ul>'.repeat(10_000)}`;
    expect(markdownOf(html)).toContain('deep');
    expect(markdownOf(html).length).toBeLessThan(3 * html.length);
  });

  it('leaves no tag and no scripted address of random HTML', () => {
    const pieces = [
      '<p>',
      '</p>',
      '<b>',
      '</b>',
      '<a href="javascript:x">',
      '</a>',
      '<img src=x onerror=y>',
      '<script>',
      '</script>',
      '<',
      '>',
      '"',
      'a',
      '\n',
      '&lt;img src=x&gt;',
      '<li>',
      '<pre>',
      '`',
      '</pre>',
      '<br>',
    ];
    const { pick } = randomFrom(7);
    for (let round = 0; round < 500; round += 1) {
      let html = '<p>a</p>';
      for (let each = 0; each < 20; each += 1) {
        html += pick(pieces);
      }
      const markdown = markdownOf(html).replaceAll(/(`{3,})[\s\S]*?\1/g, '');
      expect(markdown, html).not.toMatch(/(?<!\\)<(?:p|b|a|img|script|li|pre|br)\b/);
      expect(markdown, html).not.toContain('](javascript');
    }
  });
});
