import { proxy } from 'valtio/vanilla';
import { expect, it } from 'vitest';
import type { SessionState } from '#client/client.ts';
import { createTestBrowser, createTestClock, settled, type TestBrowser } from '#client/ports.test-support.ts';
import { initialAuthState } from '#client/session/auth-state.ts';
import { createSelection } from './selection-store.ts';

function signedIn(accountId: string | null) {
  return proxy<SessionState>({
    ...initialAuthState,
    accountId,
    status: 'signedIn',
  });
}

function openTab(browser: TestBrowser, accountId: string | null) {
  const session = signedIn(accountId);
  const ports = browser.context({ clock: createTestClock() });
  return { session, ports, selection: createSelection({ session }, ports) };
}

it('a selection is stored in the browser for the account alone, and followed by other tabs', async () => {
  const browser = createTestBrowser();
  const one = openTab(browser, 'ada');
  const other = openTab(browser, 'ada');
  await settled();
  one.selection.choose({ acme: 0 });
  expect(one.selection.state.choice).toEqual({ acme: 0 });
  await settled();
  expect(other.selection.state.choice).toEqual({ acme: 0 });
  expect(openTab(browser, 'bob').selection.state.choice).toEqual({});
  const later = openTab(browser, 'ada');
  await settled();
  expect(later.selection.state.choice).toEqual({ acme: 0 });
});

it('a selection is everything after another account signs in, until that account’s own is read', async () => {
  const browser = createTestBrowser();
  browser.values.set('daywall.selection.bob', '{"globex":0}');
  const { session, selection } = openTab(browser, 'ada');
  selection.choose({ acme: 0 });
  Object.assign(session, { accountId: 'bob' });
  expect(selection.state.choice).toEqual({});
  await settled();
  expect(selection.state.choice).toEqual({ globex: 0 });
});

it('a selection is not overwritten by a stored one that is still being read', async () => {
  const browser = createTestBrowser();
  browser.values.set('daywall.selection.ada', '{"globex":0}');
  const { selection } = openTab(browser, 'ada');
  selection.choose({ acme: 0 });
  await settled();
  expect(selection.state.choice).toEqual({ acme: 0 });
});

it('a selection ignores unknown stored values', async () => {
  const browser = createTestBrowser();
  for (const stored of ['{', '[]', '{"acme":1}', 'null']) {
    browser.values.set('daywall.selection.ada', stored);
    const { selection } = openTab(browser, 'ada');
    await settled();
    expect(selection.state.choice).toEqual({});
  }
});

it('mine alone is shown until everyone is chosen, which is kept for the account in this browser', async () => {
  const browser = createTestBrowser();
  const one = openTab(browser, 'ada');
  await settled();
  expect(one.selection.state.isEveryone).toBe(false);
  one.selection.showEveryone(true);
  await settled();
  const later = openTab(browser, 'ada');
  await settled();
  expect(later.selection.state.isEveryone).toBe(true);
  expect(openTab(browser, 'bob').selection.state.isEveryone).toBe(false);
});
