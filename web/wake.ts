/** Shown, focused, restored, online: the page may have been suspended or lost its connection. */
export function wakeWithPage(wake: () => void): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wake();
  });
  addEventListener('focus', wake);
  addEventListener('pageshow', wake);
  addEventListener('online', wake);
}
