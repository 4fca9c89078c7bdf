import { describe, expect, it } from 'vitest';
import { eventIdOf, keyOf } from '../google/event-id.ts';
import { toneOf } from './nearest-tone.ts';
import { htmlText, plainText } from './plain-text.ts';

describe('a provider’s value', () => {
  it.each([
    ['#9fe1e7', 2],
    ['#16a765', 1],
    ['#7bd148', 1],
    ['#4986e7', 2],
    ['#9a9cff', 3],
    ['#a47ae2', 3],
    ['#d06b64', 4],
    ['#f83a22', 4],
    ['#ff7537', 5],
    ['#ffad46', 5],
    ['#fbe983', 6],
    ['#c2c2c2', 2],
    ['', 2],
    [null, 2],
    ['red', 2],
  ])('of colour %s is tone %i', (color, tone) => {
    expect(toneOf(color)).toBe(tone);
  });

  it.each([
    ['Plain\ntext', 'Plain\ntext'],
    ['a < b and c > d', 'a < b and c > d'],
    ['One<br>two<p>three</p><p>four</p>', 'One\ntwo\nthree\n\nfour'],
    ['<ul><li>One</li><li>Two</li></ul>', '- One\n- Two'],
    ['<a href="https://example.org">Here</a> &amp; &#x1F600;&#33;', 'Here & 😀!'],
    ['<style>p { color: red }</style><script>alert(1)</script>Left', 'Left'],
    ['&nosuch; &#99999999;', '&nosuch; &#99999999;'],
    ['<br/>', null],
    ['', null],
    [undefined, null],
  ])('of HTML %j is the text %j', (html, text) => {
    expect(plainText(html)).toBe(text);
  });

  it.each([
    'a < b & c',
    '<b>not bold</b>',
    '&lt;b&gt; &amp; &#33; &nosuch;',
    'One\n\n\n\ntwo',
    '</p>',
    'if (a<b) {}',
  ])('of text %j survives a field of HTML', (text) => {
    expect(plainText(htmlText(text))).toBe(text);
  });

  it('is linked by key and event id, and no other event has a key', () => {
    const key = '019a0000-0000-7000-8000-0000000000a1';
    expect(eventIdOf(key)).toMatch(/^[a-v0-9]{27}$/);
    expect(keyOf(eventIdOf(key))).toBe(key);
    for (const id of ['7cbh8rpc10lrc0ckih9tafss99', `${'d'}${'v'.repeat(26)}`, `x${'0'.repeat(26)}`, 'd', ''])
      expect(keyOf(id)).toBeNull();
  });
});
