import { expect, it } from 'vitest';
import { capturedTask } from './captured-task.ts';

const page = { title: 'Roof prices', url: 'https://www.example.com/roof/' };
const pageUrl = page.url;

it('capturedTask is null for a click without text and address', () => {
  expect(capturedTask('selection', { selectionText: ' \n ' }, undefined)).toBeNull();
  expect(capturedTask('link', {}, page)).toBeNull();
});

it('capturedTask drops an address that is not of the web, and keeps a long one in the description', () => {
  expect(capturedTask('page', { pageUrl: 'chrome://settings/' }, { title: 'Settings' })).toEqual({
    title: 'Settings',
    sourceUrl: null,
    description: '',
  });
  const long = `https://example.com/${'a'.repeat(2_100)}`;
  expect(capturedTask('link', { linkUrl: long, linkText: 'Roof' }, page)).toEqual({
    title: 'Roof',
    sourceUrl: null,
    description: `<${long}>`,
  });
});

it('capturedTask has the title of the page, or its shortened address', () => {
  expect(capturedTask('page', { pageUrl }, page)).toEqual({
    title: 'Roof prices',
    sourceUrl: pageUrl,
    description: '',
  });
  expect(capturedTask('page', { pageUrl }, undefined)?.title).toBe('example.com/roof');
});

it('capturedTask has the selection in one line, with the address of its page', () => {
  const selectionText = '  Ask for\n\tthe   slates ';
  expect(capturedTask('selection', { selectionText, pageUrl }, page)).toEqual({
    title: 'Ask for the slates',
    sourceUrl: pageUrl,
    description: '',
  });
  expect(capturedTask('selection', { selectionText: 'a'.repeat(600) }, page)?.title).toHaveLength(600);
});

it('capturedTask has the target of a link', () => {
  const linkUrl = 'https://example.com/offer?id=7';
  expect(capturedTask('link', { linkUrl, pageUrl }, page)).toEqual({
    title: 'example.com/offer?id=7',
    sourceUrl: linkUrl,
    description: '',
  });
});
