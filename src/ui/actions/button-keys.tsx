import { type ComponentProps, type ComponentType, createContext, useContext } from 'react';
import type { ButtonProps } from 'react-aria-components/Button';

/** Button that says its key: React Aria leaves `aria-keyshortcuts` out of the element. */
type KeyedButton = ComponentType<ComponentProps<'button'> & { shortcutKey: string }>;

/** Button of pages on which the app's keys act; null elsewhere, as in the extension. */
export const KeyedButtonContext = createContext<KeyedButton | null>(null);

/** Rendering of a button that a key of the app presses. */
export function useKeyedRender(shortcutKey: string | undefined): Pick<ButtonProps, 'render'> {
  const Keyed = useContext(KeyedButtonContext);
  return shortcutKey === undefined || Keyed === null
    ? {}
    : { render: (props) => <Keyed {...props} shortcutKey={shortcutKey} /> };
}
