/** Web and mail addresses alone become links. */
export function isSafeAddress(address: string): boolean {
  try {
    return ['http:', 'https:', 'mailto:'].includes(new URL(address).protocol);
  } catch {
    return false;
  }
}

/** What a person typed as an address, as one that a link may have; null where it is none. */
export function readAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === '' || /\s/.test(text)) return null;
  if (/^[^@/:]+@[^@/:]+\.[^@/:]+$/.test(text)) return `mailto:${text}`;
  if (isSafeAddress(text)) return text;
  // A name without a dot is no host that one means; another scheme is none that is opened.
  const isHost = /^[^:/?#]+\.[^:/?#.]{2,}(:\d+)?([/?#]|$)/.test(text);
  return isHost && isSafeAddress(`https://${text}`) ? `https://${text}` : null;
}
