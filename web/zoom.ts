/** Blocks zooming by Ctrl or Meta plus wheel, which happens by accident while scrolling. Keyboard zoom stays. */
export function blockWheelZoom(): void {
  addEventListener(
    'wheel',
    (event) => {
      if (event.ctrlKey || event.metaKey) event.preventDefault();
    },
    { passive: false },
  );
}
