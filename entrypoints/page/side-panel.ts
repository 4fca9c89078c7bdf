import { browser } from '../browser/browser-api.ts';

/** Whether the browser has a side panel (Chrome) or a sidebar (Firefox). */
export function hasSidePanel(): boolean {
  return browser.sidePanel !== undefined || browser.sidebarAction !== undefined;
}

/** Opens the panel. Call it synchronously in an event handler: browsers require a user gesture. */
export async function openSidePanel(windowId: number): Promise<void> {
  await (browser.sidebarAction?.open() ?? browser.sidePanel?.open({ windowId }));
}
