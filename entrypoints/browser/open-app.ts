import { browser } from './browser-api.ts';

/**
 * Shows an address of the web app: in the tab in front where that shows the app already, else in a new one. Which tab
 * shows what is seen of the one tab only that the person has just pointed the extension at; of all others it would take
 * the right to read the addresses of every tab.
 */
export async function openApp(server: string, path: string): Promise<void> {
  const url = server + path;
  const [front] = await browser.tabs.query({ active: true, lastFocusedWindow: true });
  const isApp = front?.id !== undefined && front.url !== undefined && URL.parse(front.url)?.origin === server;
  const tab = isApp ? await browser.tabs.update(front.id, { url }) : await browser.tabs.create({ url });
  // A notice is pressed while another program may be in front.
  if (tab?.windowId !== undefined) await browser.windows.update(tab.windowId, { focused: true });
}
