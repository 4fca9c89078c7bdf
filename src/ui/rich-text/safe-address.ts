/** Allowed link targets: web and mail addresses only. */
export function isSafeAddress(address: string): boolean {
  try {
    return ['http:', 'https:', 'mailto:'].includes(new URL(address).protocol);
  } catch {
    return false;
  }
}

/** Link target for a typed address; null if it is not valid. */
export function readAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === '' || /\s/.test(text)) return null;
  if (/^[^@/:]+@[^@/:]+\.[^@/:.]+$/.test(text)) return `mailto:${text}`;
  if (isSafeAddress(text)) return text;
  // A name without a dot is not meant as a host; other schemes are not allowed.
  const isHost = /^[^:/?#]+\.[^:/?#.]{2,}(:\d+)?([/?#]|$)/.test(text);
  return isHost && isSafeAddress(`https://${text}`) ? `https://${text}` : null;
}
