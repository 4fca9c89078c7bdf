import { browser } from './browser-api.ts';

/**
 * Shows an address of the web app: in the active tab where that shows the app already, else in a new one. The
 * extension can see the address only of a tab that the user has just invoked it on; seeing others would need the
 * permission to read the addresses of every tab.
 */
export async function openApp(server: string, path: string): Promise<void> {
  const url = server + path;
  const [front] = await browser.tabs.query({ active: true, lastFocusedWindow: true });
  const isApp = front?.id !== undefined && front.url !== undefined && URL.parse(front.url)?.origin === server;
  const tab = isApp ? await browser.tabs.update(front.id, { url }) : await browser.tabs.create({ url });
  // A notice may be pressed while another program is in front.
  if (tab?.windowId !== undefined) await browser.windows.update(tab.windowId, { focused: true });
}
