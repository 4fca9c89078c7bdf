import type { ComponentProps } from 'react';
import { ariaKeys, useKeyLayout } from '#ui/key-layout.ts';

/** Button that says the key of this device that presses it. */
export function KeyedButton({ shortcutKey, ...props }: ComponentProps<'button'> & { shortcutKey: string }) {
  useKeyLayout();
  return <button {...props} aria-keyshortcuts={ariaKeys(shortcutKey)} />;
}
