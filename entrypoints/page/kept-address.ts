import { MAX_URL } from '#contract/limits.ts';

/** Field for the address of a task's page: one too long for a source goes into the description. */
export function keptAddress(url: string): {
  readonly sourceUrl: string | null;
  readonly description: string;
} {
  return url.length > MAX_URL
    ? { sourceUrl: null, description: `<${url}>` }
    : { sourceUrl: url, description: '' };
}
