import { useContext, useEffect, useEffectEvent } from 'react';
import { NativeButton } from '../actions/native-button.tsx';
import { Row } from '../layout/primitives.tsx';
import { toasts } from '../overlays/toast-queue.ts';
import { LoadFailureContext, type LoadFailureProps } from './load-failure-context.ts';

function useWayOut({ isRepeated, onAgain }: LoadFailureProps) {
  const views = useContext(LoadFailureContext);
  if (views === null) throw new Error('No LoadFailureProvider above');
  return isRepeated
    ? { text: views.stillMissing, label: views.reload, onAction: views.onReload }
    : { text: views.missing, label: views.again, onAction: onAgain };
}

function MissingNote(props: LoadFailureProps) {
  const { text, label, onAction } = useWayOut(props);
  return (
    <Row role="alert" gap={3} rowGap={2} align="center" wrap tone="soft" size="sm">
      <span>{text}</span>
      <NativeButton size="small" onPress={onAction}>
        {label}
      </NativeButton>
    </Row>
  );
}

/** Toast in place of a missing overlay. When the toast has closed, the overlay counts as closed. */
function MissingOverlay({ onClose, ...props }: LoadFailureProps & { readonly onClose: () => void }) {
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

export const loadFailureViews = { Note: MissingNote, Overlay: MissingOverlay };
