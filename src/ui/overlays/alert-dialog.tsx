import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay, type ModalOverlayProps } from 'react-aria-components/Modal';
import { Button } from '../actions/button.tsx';
import { classNames } from '../class-names.ts';
import styles from './overlay.module.css';

export interface AlertDialogProps extends Pick<ModalOverlayProps, 'isOpen' | 'defaultOpen' | 'onOpenChange'> {
  title: string;
  /** Consequence of confirming, in a sentence. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  isDangerous?: boolean;
  onConfirm: () => void;
}

/** Confirmation dialog. The safe answer has the focus. */
export function AlertDialog({
  title,
  children,
  confirmLabel,
  cancelLabel,
  isDangerous = false,
  onConfirm,
  ...overlay
}: AlertDialogProps) {
  return (
    <ModalOverlay {...overlay} className={classNames(styles.scrim)}>
      <Modal className={classNames(styles.sheet, styles.narrow)}>
        <Dialog role="alertdialog" className={classNames(styles.dialog)}>
          {({ close }) => (
            <>
              <header className={styles.header}>
                <Heading slot="title" level={2} className={classNames(styles.title)}>
                  {title}
                </Heading>
              </header>
              <div className={styles.body}>{children}</div>
              <footer className={styles.footer}>
                <Button autoFocus onPress={close}>
                  {cancelLabel}
                </Button>
                <Button
                  variant={isDangerous ? 'danger' : 'primary'}
                  onPress={() => {
                    onConfirm();
                    close();
                  }}
                >
                  {confirmLabel}
                </Button>
              </footer>
            </>
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
