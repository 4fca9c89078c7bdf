/** Offers to try again, each of them with files that nothing else has. */
const offers = new Set<object>();

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Lets the browser ask before this document closes, while files in it are nowhere else. Returns what ends that. */
export function holdUnkeptFiles(): () => void {
  const offer = {};
  offers.add(offer);
  addEventListener('beforeunload', warn);
  return () => {
    offers.delete(offer);
    if (offers.size === 0) removeEventListener('beforeunload', warn);
  };
}
