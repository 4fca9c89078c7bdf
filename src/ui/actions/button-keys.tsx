import type { ButtonProps } from 'react-aria-components/Button';

/** Rendering of a button that says its keys: React Aria leaves `aria-keyshortcuts` out of the element. */
export function withKeys(keys: string | undefined): Pick<ButtonProps, 'render'> {
  return keys === undefined ? {} : { render: (props) => <button {...props} aria-keyshortcuts={keys} /> };
}
