interface ToastContent {
  text: string;
  tone?: 'plain' | 'failed';
  /** Undo, unless it `leadsOn` (navigates elsewhere). Runs at most once and closes the toast. */
  action?: { label: string; onAction: () => void; leadsOn?: boolean };
  /** Milliseconds, by default 8000, because an undo needs time to be read. `Infinity` stays until closed. */
  timeout?: number;
  /** Called when the toast closes without its action: by timeout, by the user, or pushed out by newer ones. */
  onLeave?: () => void;
}

interface Toast extends ToastContent {
  id: number;
}

export interface ToastQueue {
  /** Shows a toast and returns a function that withdraws it. Of more than three the oldest closes. */
  add: (content: ToastContent) => () => void;
  close: (id: number) => void;
  /** Runs the toast's action and closes it. */
  act: (id: number) => void;
  /** Runs the latest undo. False if there is none. */
  undoLast: () => boolean;
  /** Pauses all timeouts until every hold has called the function returned here. */
  hold: () => () => void;
  subscribe: (listener: () => void) => () => void;
  read: () => readonly Toast[];
}

const SHOWN = 3;
const TIMEOUT = 8000;

export function createToastQueue(): ToastQueue {
  let toasts: readonly Toast[] = [];
  let lastId = 0;
  const holds = new Set<object>();
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  const listeners = new Set<() => void>();

  function show(next: readonly Toast[]) {
    toasts = next;
    for (const listener of listeners) listener();
  }

  /** Removes and returns a toast, unless it closed before. */
  function take(id: number): Toast | undefined {
    clearTimeout(timers.get(id));
    timers.delete(id);
    const taken = toasts.find((toast) => toast.id === id);
    if (taken !== undefined) show(toasts.filter((toast) => toast !== taken));
    return taken;
  }

  function close(id: number) {
    take(id)?.onLeave?.();
  }

  function arm(toast: Toast) {
    const timeout = toast.timeout ?? TIMEOUT;
    if (holds.size > 0 || !Number.isFinite(timeout)) return;
    clearTimeout(timers.get(toast.id));
    timers.set(
      toast.id,
      setTimeout(() => close(toast.id), timeout),
    );
  }

  return {
    add(content) {
      lastId += 1;
      const toast = { ...content, id: lastId };
      for (const old of toasts.slice(0, Math.max(0, toasts.length - SHOWN + 1))) close(old.id);
      show([...toasts, toast]);
      arm(toast);
      return () => void take(toast.id);
    },
    close,
    act(id) {
      take(id)?.action?.onAction();
    },
    undoLast() {
      const last = toasts.findLast(({ action }) => action !== undefined && action.leadsOn !== true);
      if (last === undefined) return false;
      take(last.id)?.action?.onAction();
      return true;
    },
    hold() {
      const own = {};
      holds.add(own);
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
      return () => {
        if (holds.delete(own) && holds.size === 0) for (const toast of toasts) arm(toast);
      };
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: () => toasts,
  };
}

/** Toast queue of this document; one is enough for one reader. */
export const toasts = createToastQueue();
