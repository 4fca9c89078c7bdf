/** Chromium's `beforeinstallprompt` event, fired once when the app can be installed. */
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

/** Keeps the install event for the page that offers to install. Call before the first paint: it fires once. */
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
  async ask(): Promise<void> {
    const event = offered;
    offer(null);
    await event?.prompt().catch(() => undefined);
  },
};

/** Whether the page already runs as an installed app. */
export function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches;
}
