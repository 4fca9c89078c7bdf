import { browser } from '../browser/browser-api.ts';

const names = {
  _execute_action: 'quickTask',
  'toggle-timer': 'toggleTimer',
  'open-panel': 'openPanel',
} as const;
type Command = keyof typeof names;

export interface Shortcut {
  readonly name: (typeof names)[Command];
  /** In the browser's notation: `Alt+Shift+D`, `⌥⇧D`; empty where there is none. */
  readonly keys: string;
}

export async function readShortcuts(): Promise<readonly Shortcut[]> {
  const known = await browser.commands.getAll().catch(() => []);
  return (Object.keys(names) as Command[]).map((command) => ({
    name: names[command],
    keys: known.find(({ name }) => name === command)?.shortcut ?? '',
  }));
}

/** Opens the browser's shortcut settings, which alone change keys: in Firefox by a call, in Chrome by address. */
export async function openShortcutSettings(): Promise<void> {
  if (browser.commands.openShortcutSettings) await browser.commands.openShortcutSettings();
  else await browser.tabs.create({ url: 'chrome://extensions/shortcuts' });
}
