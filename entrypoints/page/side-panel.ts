import { browser } from 'wxt/browser';
import * as z from 'zod/mini';

const sidebarAction = z.object({
  open: z.custom<() => Promise<void>>((value) => typeof value === 'function'),
});

/** Firefox's sidebar, which Chrome's types do not know. */
function sidebar() {
  const found = sidebarAction.safeParse(Reflect.get(browser, 'sidebarAction'));
  return found.success ? found.data : null;
}

export function hasSidePanel(): boolean {
  return browser.sidePanel !== undefined || sidebar() !== null;
}

/** Call it straight from a press: browsers open a side panel for a person only. */
export async function openSidePanel(windowId: number): Promise<void> {
  await (sidebar()?.open() ?? browser.sidePanel.open({ windowId }));
}
