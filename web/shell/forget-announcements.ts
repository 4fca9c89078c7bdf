/**
 * Removes React Aria's announcements of a page that is gone. They are hidden nodes that refer to an element by id
 * and stay for some seconds; without that element they have no name.
 */
export function forgetAnnouncements(): void {
  for (const node of document.querySelectorAll('[data-live-announcer] [aria-labelledby]')) {
    const named = node.getAttribute('aria-labelledby') ?? '';
    if (document.getElementById(named) === null) node.remove();
  }
}
