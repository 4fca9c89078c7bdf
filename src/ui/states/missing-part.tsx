import { useContext, useEffect, useEffectEvent } from 'react';
import { NativeButton } from '../actions/native-button.tsx';
import { toasts } from '../overlays/toast-queue.ts';
import styles from './missing-part.module.css';
import { MissingPartContext, type MissingPartProps } from './missing-part-context.ts';

function useWayOut({ isRepeated, onAgain }: MissingPartProps) {
  const words = useContext(MissingPartContext);
  if (words === null) throw new Error('There are no words for a missing part');
  return isRepeated
    ? { text: words.stillMissing, label: words.reload, onAction: words.onReload }
    : { text: words.missing, label: words.again, onAction: onAgain };
}

function MissingNote(props: MissingPartProps) {
  const { text, label, onAction } = useWayOut(props);
  return (
    <div role="alert" className={styles.note}>
      <span>{text}</span>
      <NativeButton size="small" onPress={onAction}>
        {label}
      </NativeButton>
    </div>
  );
}

/** Toast in place of a missing overlay. When the toast has closed, the overlay counts as closed. */
function MissingOverlay({ onClose, ...props }: MissingPartProps & { readonly onClose: () => void }) {
  const { text, label, onAction } = useWayOut(props);
  const act = useEffectEvent(onAction);
  const close = useEffectEvent(onClose);
  useEffect(
    () =>
      toasts.add({
        text,
        tone: 'failed',
        action: { label, onAction: () => act(), leadsOn: true },
        onLeave: () => close(),
      }),
    [text, label],
  );
  return null;
}

export const missingPartViews = { Note: MissingNote, Overlay: MissingOverlay };
