import { browser } from '../browser/browser-api.ts';

/** The commands of the manifest, by the name that people read. */
const names = {
  _execute_action: 'quickTask',
  'toggle-timer': 'toggleTimer',
  'open-panel': 'openPanel',
} as const;
type Command = keyof typeof names;

export interface Shortcut {
  readonly name: (typeof names)[Command];
  /** As the browser writes it: `Alt+Shift+D`, `⌥⇧D`; empty where there is none. */
  readonly keys: string;
}

export async function readShortcuts(): Promise<readonly Shortcut[]> {
  const known = await browser.commands.getAll().catch(() => []);
  return (Object.keys(names) as Command[]).map((command) => ({
    name: names[command],
    keys: known.find(({ name }) => name === command)?.shortcut ?? '',
  }));
}

/** Only the browser changes keys: Firefox opens its page by a call, Chrome by its address. */
export async function openShortcutSettings(): Promise<void> {
  if (browser.commands.openShortcutSettings) await browser.commands.openShortcutSettings();
  else await browser.tabs.create({ url: 'chrome://extensions/shortcuts' });
}
