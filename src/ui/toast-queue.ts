interface ToastContent {
  text: string;
  tone?: 'plain' | 'failed';
  /** Undo, unless it `leadsOn` to something else. Runs at most once, then the toast leaves. */
  action?: { label: string; onAction: () => void; leadsOn?: boolean };
  /** Milliseconds; 8000 unless told, because an undo needs time to be read. `Infinity` stays until closed. */
  timeout?: number;
  /** Called when it leaves without its action: by itself, closed by a person, or pushed out by newer ones. */
  onLeave?: () => void;
}

interface Toast extends ToastContent {
  id: number;
}

export interface ToastQueue {
  /** Shows a toast and returns what takes it back. The oldest of more than three leaves. */
  add: (content: ToastContent) => () => void;
  close: (id: number) => void;
  /** Does what the toast offers, and closes it. */
  act: (id: number) => void;
  /** Takes back what the latest toast with an undo tells of. False where there is none. */
  undoLast: () => boolean;
  /** Timers stand still until every hold was let go by what this returns. */
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

  /** The toast, unless it had left before. */
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

/** The queue of this document. One person reads it, so one is enough. */
export const toasts = createToastQueue();
