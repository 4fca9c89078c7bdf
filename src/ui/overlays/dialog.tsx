import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay, type ModalOverlayProps } from 'react-aria-components/Modal';
import { IconButton } from '../actions/icon-button.tsx';
import { classNames } from '../class-names.ts';
import styles from './overlay.module.css';

export interface DialogProps
  extends Pick<ModalOverlayProps, 'isOpen' | 'defaultOpen' | 'onOpenChange' | 'isDismissable'> {
  title: string;
  closeLabel: string;
  size?: 'narrow' | 'medium' | 'wide';
  children: ReactNode | ((close: () => void) => ReactNode);
  /** Buttons, the primary one last. */
  footer?: ReactNode | ((close: () => void) => ReactNode);
}

/** Modal dialog. Escape and the close button close it; so does a press outside, unless `isDismissable={false}`. */
export function Dialog({
  title,
  closeLabel,
  size = 'medium',
  children,
  footer,
  isDismissable = true,
  ...overlay
}: DialogProps) {
  return (
    <ModalOverlay {...overlay} isDismissable={isDismissable} className={classNames(styles.scrim)}>
      <Modal className={classNames(styles.sheet, size !== 'medium' && styles[size])}>
        <AriaDialog className={classNames(styles.dialog)}>
          {({ close }) => (
            <>
              <header className={styles.header}>
                <Heading slot="title" level={2} className={classNames(styles.title)}>
                  {title}
                </Heading>
                <span className={styles.close}>
                  <IconButton label={closeLabel} icon={<IconX aria-hidden="true" />} onPress={close} />
                </span>
              </header>
              <div className={styles.body}>{typeof children === 'function' ? children(close) : children}</div>
              {footer !== undefined && (
                <footer className={styles.footer}>
                  {typeof footer === 'function' ? footer(close) : footer}
                </footer>
              )}
            </>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
