import { expect, it } from 'vitest';
import { captureOf, fileAddressOf } from './page-capture.ts';

const page = { title: 'Roof prices', url: 'https://www.example.com/roof/' };
const pageUrl = page.url;

it('captureOf is null for a click without text and address', () => {
  expect(captureOf('selection', { selectionText: ' \n ' }, undefined)).toBeNull();
  expect(captureOf('link', {}, page)).toBeNull();
});

it('captureOf drops an address that is not of the web, and keeps a long one in the description', () => {
  expect(captureOf('page', { pageUrl: 'chrome://settings/' }, { title: 'Settings' })).toEqual({
    title: 'Settings',
    sourceUrl: null,
    description: '',
  });
  const long = `https://example.com/${'a'.repeat(2_100)}`;
  expect(captureOf('link', { linkUrl: long, linkText: 'Roof' }, page)).toEqual({
    title: 'Roof',
    sourceUrl: null,
    description: `<${long}>`,
  });
});

it('captureOf has the title of the page, or its shortened address', () => {
  expect(captureOf('page', { pageUrl }, page)).toEqual({
    title: 'Roof prices',
    sourceUrl: pageUrl,
    description: '',
  });
  expect(captureOf('page', { pageUrl }, undefined)?.title).toBe('example.com/roof');
});

it('captureOf has the selection in one line, with the address of its page', () => {
  const selectionText = '  Ask for\n\tthe   slates ';
  expect(captureOf('selection', { selectionText, pageUrl }, page)).toEqual({
    title: 'Ask for the slates',
    sourceUrl: pageUrl,
    description: '',
  });
  expect(captureOf('selection', { selectionText: 'a'.repeat(600) }, page)?.title).toHaveLength(600);
});

it('captureOf has the target of a link', () => {
  const linkUrl = 'https://example.com/offer?id=7';
  expect(captureOf('link', { linkUrl, pageUrl }, page)).toEqual({
    title: 'example.com/offer?id=7',
    sourceUrl: linkUrl,
    description: '',
  });
});

it('captureOf has the page of a picture, and fileAddressOf the picture', () => {
  const click = { pageUrl, srcUrl: 'https://cdn.example/roof.png' };
  expect(captureOf('image', click, page)).toEqual({
    title: 'Roof prices',
    sourceUrl: pageUrl,
    description: '',
  });
  expect(fileAddressOf('image', click, page)).toBe('https://cdn.example/roof.png');
  expect(fileAddressOf('image', { pageUrl }, page)).toBeNull();
});

it('captureOf and fileAddressOf have the PDF, not the browser’s page that shows it', () => {
  const offer = 'https://example.com/offer.pdf';
  const click = { pageUrl: 'chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/index.html' };
  expect(captureOf('pdf', click, { title: 'offer.pdf', url: offer })?.sourceUrl).toBe(offer);
  expect(fileAddressOf('pdf', click, { url: offer })).toBe(offer);
  expect(fileAddressOf('pdf', {}, undefined)).toBeNull();
  // Clicks without a tab, and in a frame of a page.
  expect(fileAddressOf('pdf', { ...click, frameUrl: offer }, {})).toBe(offer);
  expect(fileAddressOf('pdf', { ...click, srcUrl: offer }, undefined)).toBe(offer);
  expect(fileAddressOf('pdf', { pageUrl, frameUrl: offer }, { url: pageUrl })).toBe(offer);
  expect(fileAddressOf('pdf', click, undefined)).toBeNull();
});
