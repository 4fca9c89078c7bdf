/** What Chromium hands out once when the app could be installed. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

let offered: InstallEvent | null = null;
const listeners = new Set<() => void>();

function offer(event: InstallEvent | null): void {
  offered = event;
  for (const listener of listeners) listener();
}

function isInstallEvent(event: Event): event is InstallEvent {
  return 'prompt' in event && typeof event.prompt === 'function';
}

/** Keeps the browser's offer to install for the page that makes it. Call before the first paint: it comes once. */
export function keepInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallEvent(event)) return;
    event.preventDefault();
    offer(event);
  });
  addEventListener('appinstalled', () => offer(null));
}

export const installPrompt = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isOffered: () => offered !== null,
  /** Opens the browser's own question. It can be asked once for each offer; a browser that refuses asks nothing. */
  async ask(): Promise<void> {
    const event = offered;
    offer(null);
    await event?.prompt().catch(() => undefined);
  },
};

/** The page runs as an app of its own already. */
export function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches;
}
