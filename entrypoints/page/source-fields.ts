import { MAX_URL } from '#contract/limits.ts';

export function sourceFields(url: string): {
  readonly sourceUrl: string | null;
  readonly description: string;
} {
  return url.length > MAX_URL
    ? { sourceUrl: null, description: `<${url}>` }
    : { sourceUrl: url, description: '' };
}
