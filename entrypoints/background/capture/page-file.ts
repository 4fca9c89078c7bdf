import { type FileRefusal, tooLarge } from '../../messaging/file-refusal.ts';

/** Files of a page that can be captured, by the start of their media types. */
export const fileKinds = { image: 'image/', pdf: 'application/pdf' } as const;
export type PageFileKind = keyof typeof fileKinds;

/** Largest file that is fetched, as servers take by default. Bytes. */
const LARGEST = 100_000_000;
/** Time after which an address counts as unreadable. Milliseconds. */
const TIMEOUT = 120_000;

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
  'image/x-icon': 'ico',
};

/**
 * Picture or PDF of a page, as the browser of the person sees it: it sends their cookies, and the click in the menu lets
 * the extension read what is of the page's own site. A refusal where the browser does not let it, or where something
 * else is at the address.
 */
export async function fetchPageFile(address: string, kind: PageFileKind): Promise<File | FileRefusal> {
  if (!/^(?:https?|data):/i.test(address)) return 'insidePage';
  try {
    const bytes = address.startsWith('data:') ? readDataAddress(address) : await download(address);
    if (!(bytes instanceof Blob)) return bytes;
    if (bytes.size > LARGEST) return tooLarge;
    if (!bytes.type.startsWith(fileKinds[kind])) return 'otherType';
    if (bytes.size === 0) return 'unreadable';
    return new File([bytes], fileName(address, bytes.type), { type: bytes.type });
  } catch {
    return 'unreadable';
  }
}

async function download(address: string): Promise<Blob | FileRefusal> {
  const signal = AbortSignal.timeout(TIMEOUT);
  const response = await fetch(address, { credentials: 'include', signal }).catch(() =>
    // Sites that allow everybody to read their pictures allow it without cookies.
    fetch(address, { credentials: 'omit', signal }),
  );
  const isTooLarge = Number(response.headers.get('content-length') ?? 0) > LARGEST;
  if (!response.ok || isTooLarge) {
    await response.body?.cancel();
    return response.ok ? tooLarge : 'unreadable';
  }
  const type = (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  return new Blob([await response.blob()], { type: type ?? '' });
}

/** The extension's content security policy lets no request go to `data:`. */
function readDataAddress(address: string): Blob {
  const [, head = '', data = ''] = /^data:([^,]*),(.*)$/s.exec(address) ?? [];
  const [type = '', ...options] = head.split(';');
  const text = decodeURIComponent(data);
  const bytes = options.includes('base64')
    ? Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
    : new TextEncoder().encode(text);
  return new Blob([bytes], { type: type.trim().toLowerCase() });
}

/** Last part of an address's path, with the ending of its type where it has none. */
export function fileName(address: string, type: string): string {
  const path = /^https?:/i.test(address) ? (URL.parse(address)?.pathname ?? '') : '';
  const last = decoded(path.split('/').at(-1) ?? '').trim();
  const name = (last === '' ? (type.split('/')[0] ?? 'file') : last).slice(-200);
  const ending = endings[type] ?? type.split('/')[1] ?? '';
  return ending === '' || /\.[a-z0-9]{2,5}$/i.test(name) ? name : `${name}.${ending}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
