import { describe, expect, it } from 'vitest';
import { sourceFields } from '../page/source-fields.ts';
import { tabSource } from './tab-source.ts';

describe('a source from the page behind the popup', () => {
  it.each([
    {},
    { title: 'No address is told' },
    { url: '' },
    { url: 'chrome://extensions' },
    { url: 'file:///home/ada/notes.txt' },
    { url: 'javascript:alert(1)' },
    { url: 'not an address' },
  ])('is no source: %j', (tab) => {
    expect(tabSource(tab)).toBeNull();
  });

  it('has its address and title', () => {
    expect(tabSource({ url: 'https://example.com/a?b#c', title: ' Roof tiles ' })).toEqual({
      url: 'https://example.com/a?b#c',
      title: 'Roof tiles',
    });
  });

  it('has the address as title where there is none', () => {
    expect(tabSource({ url: 'https://example.com/', title: '  ' })?.title).toBe('https://example.com/');
  });

  it('keeps an address that is too long for a source in the description', () => {
    const url = `https://example.com/${'x'.repeat(2_048)}`;
    expect(tabSource({ url, title: 'Roof' })).toEqual({ url, title: 'Roof' });
    expect(sourceFields(url)).toEqual({ sourceUrl: null, description: `<${url}>` });
  });
});
