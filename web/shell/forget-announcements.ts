/**
 * React Aria speaks through hidden nodes that name an element and stay for some seconds. When the page with that element
 * is gone they name nothing, so they go with it.
 */
export function forgetAnnouncements(): void {
  for (const node of document.querySelectorAll('[data-live-announcer] [aria-labelledby]')) {
    const named = node.getAttribute('aria-labelledby') ?? '';
    if (document.getElementById(named) === null) node.remove();
  }
}
