import { createContext, type ReactNode, Suspense, useCallback, useContext, useState } from 'react';

/** Props that an opened dialog gets besides its own. */
export interface OverlayProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

type OpenSlot = <Props extends object>(
  slot: (props: Props & OverlayProps) => ReactNode,
  props: Props,
) => void;

const OpenSlotContext = createContext<OpenSlot | null>(null);

interface Opened {
  readonly render: (close: () => void) => ReactNode;
  /** Page that it was opened over. */
  readonly over: string | undefined;
}

/**
 * Host of the slots that are dialogs: shows the opened one over the page, so that it outlives the menu or row that
 * opened it. One is open at a time. `page` identifies the current page, whose dialog is closed on leaving it.
 */
export function SlotOverlay({ page, children }: { page?: string; children: ReactNode }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = useCallback<OpenSlot>(
    (Content, props) =>
      setOpened({
        over: page,
        render: (close) => <Content {...props} isOpen onOpenChange={close} />,
      }),
    [page],
  );
  // Navigating back or forward closes a dialog of the page that is left; one that the new page opens at once
  // stays.
  if (opened !== null && opened.over !== page) setOpened(null);
  return (
    <OpenSlotContext value={open}>
      {children}
      {opened !== null && <Suspense>{opened.render(() => setOpened(null))}</Suspense>}
    </OpenSlotContext>
  );
}

/** Opens a slot that is a dialog over any page. */
export function useOpenSlot(): OpenSlot {
  const open = useContext(OpenSlotContext);
  if (open === null) throw new Error('useOpenSlot needs a SlotOverlay above it');
  return open;
}
