import { browser } from 'wxt/browser';
import * as z from 'zod/mini';

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

/** The keys of a shortcut, each as printed on it. On a Mac the signs stand side by side. */
export function keysOf(shortcut: string): readonly string[] {
  return shortcut.includes('+') ? shortcut.split('+') : [...(shortcut.match(/[⌘⌥⇧⌃]|[^⌘⌥⇧⌃]+/g) ?? [])];
}

const firefoxCommands = z.object({
  openShortcutSettings: z.custom<() => Promise<void>>((value) => typeof value === 'function'),
});

/** Only the browser changes keys: Firefox opens its page by a call, Chrome by its address. */
export async function openShortcutSettings(): Promise<void> {
  const firefox = firefoxCommands.safeParse(browser.commands);
  if (firefox.success) await firefox.data.openShortcutSettings();
  else await browser.tabs.create({ url: 'chrome://extensions/shortcuts' });
}
