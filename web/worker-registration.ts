import { toasts } from '#ui/overlays/toast-queue.ts';

interface UpdateWords {
  readonly ready: string;
  readonly change: string;
}

/**
 * Registers the service worker: offline start and push. A new version waits until the user agrees, because
 * changing under an open page would remove the modules it has not loaded yet.
 */
export async function registerWorker(words: () => UpdateWords): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  await firstRest();
  const wasControlled = navigator.serviceWorker.controller !== null;
  try {
    const registration = await navigator.serviceWorker.register('/service-worker.js');
    if (registration.waiting !== null && wasControlled) offerUpdate(registration.waiting, words());
    registration.addEventListener('updatefound', () => {
      const next = registration.installing;
      next?.addEventListener('statechange', () => {
        if (next.state === 'installed' && navigator.serviceWorker.controller !== null)
          offerUpdate(next, words());
      });
    });
  } catch (error) {
    // The app works without it; only offline start and push are missing.
    console.warn('daywall: Failed to register service worker for push notifications.', error);
  }
}

/** Idle: installing fetches the whole app, and the page that a user waits for goes first. */
async function firstRest(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((loaded) => addEventListener('load', loaded, { once: true }));
  // Some versions of Safari in use have no idle callbacks.
  const whenIdle = globalThis.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, 1_000));
  await new Promise<void>((rests) => whenIdle(() => rests(), { timeout: 3_000 }));
}

function offerUpdate(worker: ServiceWorker, words: UpdateWords): void {
  toasts.add({
    text: words.ready,
    timeout: Number.POSITIVE_INFINITY,
    action: {
      label: words.change,
      leadsOn: true,
      onAction() {
        navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
        worker.postMessage('daywall:change-now');
      },
    },
  });
}
