import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useSyncExternalStore } from 'react';
import { classNames } from './class-names.ts';
import { NativeIconButton } from './native-button.tsx';
import type { ToastQueue } from './toast-queue.ts';
import styles from './toast-region.module.css';

export interface ToastRegionProps {
  queue: ToastQueue;
  /** Names the region, for instance "Messages". */
  label: string;
  closeLabel: string;
}

/**
 * Shows the queue's toasts. The polite live region stays mounted, since one that arrives together with its text is not
 * read. F6 is left to the browser: the region is a landmark and its buttons stand in the tab order.
 */
export function ToastRegion({ queue, label, closeLabel }: ToastRegionProps) {
  const toasts = useSyncExternalStore(queue.subscribe, queue.read, queue.read);
  return (
    <section
      aria-label={label}
      className={styles.region}
      onPointerEnter={queue.pause}
      onPointerLeave={queue.resume}
      onFocus={queue.pause}
      onBlur={queue.resume}
    >
      <ol aria-live="polite" aria-relevant="additions" className={styles.list}>
        {toasts.map((toast) => (
          <li key={toast.id} className={classNames(styles.toast, toast.tone === 'failed' && styles.failed)}>
            <span className={styles.text}>{toast.text}</span>
            {toast.action && (
              <button
                type="button"
                className={styles.action}
                onClick={() => {
                  toast.action?.onAction();
                  queue.close(toast.id);
                }}
              >
                {toast.action.label}
              </button>
            )}
            <NativeIconButton
              size="small"
              label={closeLabel}
              icon={<IconX aria-hidden="true" />}
              onPress={() => queue.close(toast.id)}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}
