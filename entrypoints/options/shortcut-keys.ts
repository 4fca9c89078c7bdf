/** Keys of a shortcut, each as printed. On a Mac the signs stand side by side. */
export function shortcutKeys(shortcut: string): readonly string[] {
  return shortcut.includes('+') ? shortcut.split('+') : [...(shortcut.match(/[⌘⌥⇧⌃]|[^⌘⌥⇧⌃]+/g) ?? [])];
}
