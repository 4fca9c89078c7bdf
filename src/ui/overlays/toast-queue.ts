interface ToastContent {
  text: string;
  /** Replaces the text once it is known; a failure leaves the text as it is. The action waits for neither. */
  fullText?: Promise<string>;
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
  /**
   * From now on shows one toast at a time, the latest failure before others, in a document without room for more. One
   * that is held stays. The others wait, and their timeouts with them.
   */
  showOne: () => void;
  subscribe: (listener: () => void) => () => void;
  /** Toasts that show, oldest first. */
  read: () => readonly Toast[];
}

const SHOWN = 3;
const TIMEOUT = 8000;

export function createToastQueue(): ToastQueue {
  let toasts: readonly Toast[] = [];
  let shown: readonly Toast[] = [];
  let isSingle = false;
  let lastId = 0;
  const holds = new Set<object>();
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  const listeners = new Set<() => void>();

  function selectShown(): readonly Toast[] {
    if (!isSingle) return toasts;
    const held = holds.size > 0 && toasts.find(({ id }) => id === shown[0]?.id);
    const one = held || toasts.findLast(({ tone }) => tone === 'failed') || toasts.at(-1);
    return toasts.filter((toast) => toast === one);
  }

  function show(next: readonly Toast[]) {
    toasts = next;
    shown = selectShown();
    for (const toast of toasts) {
      if (!shown.includes(toast)) disarm(toast.id);
      else if (!timers.has(toast.id)) arm(toast);
    }
    for (const listener of listeners) listener();
  }

  function disarm(id: number) {
    clearTimeout(timers.get(id));
    timers.delete(id);
  }

  /** Removes and returns a toast, unless it closed before. */
  function take(id: number): Toast | undefined {
    disarm(id);
    const taken = toasts.find((toast) => toast.id === id);
    if (taken !== undefined) show(toasts.filter((toast) => toast !== taken));
    return taken;
  }

  function setText(id: number, text: string) {
    if (toasts.some((toast) => toast.id === id && toast.text !== text))
      show(toasts.map((toast) => (toast.id === id ? { ...toast, text } : toast)));
  }

  function close(id: number) {
    take(id)?.onLeave?.();
  }

  function arm(toast: Toast) {
    const timeout = toast.timeout ?? TIMEOUT;
    if (holds.size > 0 || !Number.isFinite(timeout)) return;
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
      content.fullText?.then(
        (text) => setText(toast.id, text),
        () => {},
      );
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
        if (holds.delete(own) && holds.size === 0) show(toasts);
      };
    },
    showOne() {
      isSingle = true;
      show(toasts);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: () => shown,
  };
}

/** Toast queue of this document; one is enough for one reader. */
export const toasts = createToastQueue();
