import type { ComponentProps } from 'react';
import type { ButtonProps } from 'react-aria-components/Button';
import { ariaKeys, useKeyLayout } from '../key-layout.ts';

/** Button that says its key: React Aria leaves `aria-keyshortcuts` out of the element. */
function KeyedButton({ shortcutKey, ...props }: ComponentProps<'button'> & { shortcutKey: string }) {
  useKeyLayout();
  return <button {...props} aria-keyshortcuts={ariaKeys(shortcutKey)} />;
}

/** Rendering of a button that a key of the app presses. */
export function withKey(shortcutKey: string | undefined): Pick<ButtonProps, 'render'> {
  return shortcutKey === undefined
    ? {}
    : { render: (props) => <KeyedButton {...props} shortcutKey={shortcutKey} /> };
}
