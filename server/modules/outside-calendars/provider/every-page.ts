import { ProviderError } from '#server/provider-error.ts';

/** More pages than any window has. */
const MOST_PAGES = 500;

export async function everyPage<Page, Next>(
  read: (next: Next | null) => Promise<Page>,
  nextOf: (page: Page) => Next | null,
): Promise<readonly Page[]> {
  const pages: Page[] = [];
  let next: Next | null = null;
  do {
    if (pages.length === MOST_PAGES) throw new ProviderError('provider_error', 'Pages without an end.');
    const page: Page = await read(next);
    pages.push(page);
    next = nextOf(page);
  } while (next !== null);
  return pages;
}
