import { MINUTE } from '#time/units.ts';

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
  /** Closes the earlier toast of the same topic, whose undo stays. */
  topic?: string;
}

/** Undo of an act, with the text that says what was done. */
export interface Undo {
  readonly text: string;
  readonly onAction: () => void;
}

interface Toast extends ToastContent {
  id: number;
}

export interface ToastQueue {
  /** Shows a toast and returns a function that withdraws it with its undo. Of more than three the oldest closes. */
  add: (content: ToastContent) => () => void;
  close: (id: number) => void;
  /** Runs the toast's action and closes it. */
  act: (id: number) => void;
  /** Keeps the undo of an act that needs no toast, since it shows where it happened. Returns a function that forgets it. */
  remember: (undo: Undo) => () => void;
  /** Runs the latest undo, also that of a toast that has closed. Returns the text of what it undid; null without one. */
  undoLast: () => string | null;
  /** Forgets all undos, as when the reader signs out. */
  forgetUndos: () => void;
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
/** Undos that are kept at most. */
const KEPT_UNDOS = 20;
/** Time after which an act can no longer be undone: by then it is forgotten, and others may build on it. Milliseconds. */
const UNDOABLE = 10 * MINUTE;

export function createToastQueue(): ToastQueue {
  let toasts: readonly Toast[] = [];
  let shown: readonly Toast[] = [];
  let isSingle = false;
  let lastId = 0;
  const holds = new Set<object>();
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  const listeners = new Set<() => void>();
  /** Undos of the latest acts, oldest first, by toast or by number. */
  const undos = new Map<number, Undo & { readonly at: number }>();

  function keepUndo(id: number, undo: Undo) {
    undos.set(id, { ...undo, at: performance.now() });
    const [oldest] = undos.keys();
    if (undos.size > KEPT_UNDOS && oldest !== undefined) undos.delete(oldest);
  }

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
    const undo = undos.get(id);
    if (undo !== undefined) undos.set(id, { ...undo, text });
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
      const { action, text, topic } = content;
      if (action !== undefined && action.leadsOn !== true)
        keepUndo(toast.id, { text, onAction: action.onAction });
      for (const earlier of toasts) if (topic !== undefined && earlier.topic === topic) close(earlier.id);
      for (const old of toasts.slice(0, Math.max(0, toasts.length - SHOWN + 1))) close(old.id);
      show([...toasts, toast]);
      content.fullText?.then(
        (text) => setText(toast.id, text),
        () => {},
      );
      return () => {
        undos.delete(toast.id);
        take(toast.id);
      };
    },
    close,
    act(id) {
      undos.delete(id);
      take(id)?.action?.onAction();
    },
    remember(undo) {
      lastId += 1;
      const id = lastId;
      keepUndo(id, undo);
      return () => void undos.delete(id);
    },
    undoLast() {
      const last = [...undos].at(-1);
      if (last === undefined) return null;
      const [id, { text, onAction, at }] = last;
      if (performance.now() - at > UNDOABLE) {
        undos.clear();
        return null;
      }
      undos.delete(id);
      take(id);
      onAction();
      return text;
    },
    forgetUndos: () => undos.clear(),
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
