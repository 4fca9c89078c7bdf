/**
 * Moves the focus off a file that is being removed, which would take it along: to the next one, to the one before, or
 * to what attaches files. Call it while the file is still shown.
 */
export function focusBeside(file: Element | null): void {
  const neighbour = file?.nextElementSibling ?? file?.previousElementSibling;
  const target = neighbour?.querySelector('button') ?? attachButtonNear(file) ?? lineNear(file);
  // A menu that closes gives the focus back first.
  requestAnimationFrame(() => target?.focus());
}

/** Button beside the hidden input of the nearest `FilePicker`. */
function attachButtonNear(file: Element | null): HTMLElement | null {
  const around = file?.closest('section, [data-file-target]');
  const button = around?.querySelector('input[type=file]')?.previousElementSibling;
  return button instanceof HTMLElement ? button : null;
}

/** Line of a new task, to which files can be dropped and pasted. */
function lineNear(file: Element | null): HTMLElement | null {
  return file?.closest('[data-file-target], main')?.querySelector('input, textarea') ?? null;
}
