/** Files that are on their way to disk, or that a message offers to keep again: nothing else has them. */
const held = new Set<object>();

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Lets the browser ask before this document closes, while files in it are nowhere else. Returns what ends that. */
export function holdUnkeptFiles(): () => void {
  const files = {};
  held.add(files);
  addEventListener('beforeunload', warn);
  return () => {
    held.delete(files);
    if (held.size === 0) removeEventListener('beforeunload', warn);
  };
}
