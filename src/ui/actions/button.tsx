import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { Spinner } from '../states/spinner.tsx';
import styles from './button.module.css';
import { type ButtonLook, buttonClass } from './button-class.ts';
import { useKeyedRender } from './button-keys.tsx';

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'>, ButtonLook {
  children: ReactNode;
  icon?: ReactNode;
  /** Key of the app that presses it, which its tooltip shows as it is on this device. */
  shortcutKey?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
  /** Read aloud while `isPending`; the visible text stays, so the button keeps its width. */
  pendingLabel?: string;
}

/** Button. `quiet` is the default beside a single `primary`; `plain` has no border until hovered. */
export function Button({
  children,
  icon,
  variant,
  size,
  isWide,
  pendingLabel,
  shortcutKey,
  ...props
}: ButtonProps) {
  const keyed = useKeyedRender(shortcutKey);
  return (
    <AriaButton {...props} {...keyed} className={buttonClass({ variant, size, isWide })}>
      {({ isPending }) => (
        <>
          {isPending ? <Spinner label={pendingLabel ?? ''} /> : icon}
          <span className={styles.text}>{children}</span>
        </>
      )}
    </AriaButton>
  );
}
