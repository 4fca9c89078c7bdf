import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import styles from './missing-part.module.css';
import { NativeButton } from './native-button.tsx';
import { toasts } from './toast-queue.ts';

/** How it is said that a part of the app could not be loaded. */
export interface MissingPartWords {
  readonly missing: string;
  readonly again: string;
  /** Where trying again did not help either. */
  readonly stillMissing: string;
  readonly reload: string;
  readonly onReload: () => void;
}

/** Provided once, around everything that loads parts of itself later; without it a missing part is a fault like others. */
export const MissingPartContext = createContext<MissingPartWords | null>(null);

interface MissingPartProps {
  /** It was tried again already. */
  readonly isRepeated: boolean;
  readonly onAgain: () => void;
}

function useWayOut({ isRepeated, onAgain }: MissingPartProps) {
  const words = useContext(MissingPartContext);
  if (words === null) throw new Error('There are no words for a missing part');
  return isRepeated
    ? { text: words.stillMissing, label: words.reload, onAction: words.onReload }
    : { text: words.missing, label: words.again, onAction: onAgain };
}

/** Stands where the part would. */
export function MissingNote(props: MissingPartProps) {
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
export function MissingOverlay({ onClose, ...props }: MissingPartProps & { readonly onClose: () => void }) {
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
