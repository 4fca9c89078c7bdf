import { describe, expect, it } from 'vitest';
import { isShare, loginPath, safeReturnTo } from './return-to.ts';

describe('safeReturnTo', () => {
  it.each([
    'https://evil.example/',
    '//evil.example/path',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'javascript:alert(1)',
    'evil.example',
    ' /wall',
    '',
    null,
    undefined,
  ])('refuses %j', (value) => {
    expect(safeReturnTo(value)).toBe('/');
  });

  it.each(['/login', '/login?returnTo=%2Flogin', '/register'])('does not return to %s', (value) => {
    expect(safeReturnTo(value)).toBe('/');
  });

  it('stays inside the app for any dots in a path', () => {
    expect(safeReturnTo('/wall/..//evil.example')).toBe('/');
    expect(safeReturnTo('/schedule/../wall')).toBe('/wall');
  });

  it('keeps path, query and fragment of a page', () => {
    expect(safeReturnTo('/task/123/do?at=1#notes')).toBe('/task/123/do?at=1#notes');
  });

  it('survives the sign-in path', () => {
    const path = loginPath('/extension/connect?state=a%26b&redirect_uri=x');
    const query = new URLSearchParams(path.slice('/login?'.length));
    expect(safeReturnTo(query.get('returnTo'))).toBe('/extension/connect?state=a%26b&redirect_uri=x');
    expect(loginPath('/')).toBe('/login');
  });
});

it('isShare tells the page of shared files from others', () => {
  expect(['/add?share=1', '/add?title=Roof&share=1'].map(isShare)).toEqual([true, true]);
  expect(['/add', '/add?title=share=1', '/x/add?share=1'].map(isShare)).toEqual([false, false, false]);
});
