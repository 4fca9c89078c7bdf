import { useCallback, useState } from 'react';
import { useMedia } from '#ui/use-media.ts';

/** Key in local storage; without an entry the sidebar is open. */
const SIDEBAR_KEY = 'daywall.sidebar';

function isKeptOpen(): boolean {
  try {
    return localStorage.getItem(SIDEBAR_KEY) !== 'closed';
  } catch {
    return true;
  }
}

/** Stores the state for the next start; a full or closed storage only loses that. */
function keepOpen(isOpen: boolean): void {
  try {
    localStorage.setItem(SIDEBAR_KEY, isOpen ? 'open' : 'closed');
  } catch {
    // The next start has it open.
  }
}

export interface SidebarView {
  /** Whether the screen is wide enough for it. */
  readonly hasRoom: boolean;
  readonly isOpen: boolean;
  readonly toggle: () => void;
}

/** Sidebar of a wide screen, open or closed as it was left on this device. The first frame reads it already. */
export function useSidebar(position: 'top' | 'bottom' | 'left'): SidebarView {
  const isWide = useMedia('(min-width: 56rem)');
  const isRoomy = useMedia('(min-width: 68.75rem)');
  const [isOpen, setOpen] = useState(isKeptOpen);
  const toggle = useCallback(
    () =>
      setOpen((before) => {
        keepOpen(!before);
        return !before;
      }),
    [],
  );
  return { hasRoom: position === 'left' ? isWide : isRoomy, isOpen, toggle };
}
