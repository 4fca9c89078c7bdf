import { useContext, useEffect, useEffectEvent } from 'react';
import styles from './missing-part.module.css';
import { MissingPartContext, type MissingPartProps } from './missing-part-context.ts';
import { NativeButton } from './native-button.tsx';
import { toasts } from './toast-queue.ts';

function useWayOut({ isRepeated, onAgain }: MissingPartProps) {
  const words = useContext(MissingPartContext);
  if (words === null) throw new Error('There are no words for a missing part');
  return isRepeated
    ? { text: words.stillMissing, label: words.reload, onAction: words.onReload }
    : { text: words.missing, label: words.again, onAction: onAgain };
}

/** Stands where the part would. */
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

/** Of what would open over the page: nothing in the page, but a message. Once that has gone, nothing is open any more. */
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

/** Both ways to say it, for `MissingPartContext`. */
export const missingPartViews = { Note: MissingNote, Overlay: MissingOverlay };
