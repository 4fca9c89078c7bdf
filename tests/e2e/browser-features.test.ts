import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { oldestChrome, oldestFirefox } from '../../scripts/supported-browsers.ts';
import { extensionFolder } from './browser.ts';
import { firefoxExtensionFolder } from './firefox.ts';

interface Feature {
  readonly name: string;
  readonly pattern: RegExp;
  /** First versions with the feature. */
  readonly chrome: number;
  readonly firefox: number;
  /** Check before each use: the feature is then never called where it is missing. */
  readonly guard?: RegExp;
}

const NEVER = Number.POSITIVE_INFINITY;

/**
 * Features that came to Chrome after 110 and leave a page blank, or throw, where they are missing. Versions by
 * MDN.
 */
const scriptFeatures: readonly Feature[] = [
  { name: 'AbortSignal.any', pattern: /AbortSignal\.any\(/, chrome: 116, firefox: 124 },
  { name: 'sidePanel.open', pattern: /sidePanel\.open\(/, chrome: 116, firefox: 0 },
  { name: 'groupBy', pattern: /\b(?:Object|Map)\.groupBy\(/, chrome: 117, firefox: 119 },
  { name: 'Promise.withResolvers', pattern: /Promise\.withResolvers\(/, chrome: 119, firefox: 121 },
  {
    name: 'URL.canParse',
    pattern: /\bURL\.canParse\(/,
    chrome: 120,
    firefox: 115,
    guard: /typeof URL\.canParse==/,
  },
  { name: 'Array.fromAsync', pattern: /Array\.fromAsync\(/, chrome: 121, firefox: 115 },
  {
    name: 'methods of Set',
    pattern: /\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/,
    chrome: 122,
    firefox: 127,
  },
  {
    name: 'methods of iterators',
    pattern:
      /\.(?:values|keys|entries)\(\)\.(?:map|filter|some|every|find|flatMap|take|drop|reduce|toArray)\(|Iterator\.from\(/,
    chrome: 122,
    firefox: 131,
  },
  { name: 'URL.parse', pattern: /\bURL\.parse\(/, chrome: 126, firefox: 126 },
  { name: 'Promise.try', pattern: /Promise\.try\(/, chrome: 128, firefox: 134 },
  {
    name: 'Intl.DurationFormat',
    pattern: /new Intl\.DurationFormat\b/,
    chrome: 129,
    firefox: 136,
    guard: /Intl\.DurationFormat\?/,
  },
  { name: 'moveBefore', pattern: /\.moveBefore\(/, chrome: 133, firefox: 144 },
  { name: 'Error.isError', pattern: /Error\.isError\(/, chrome: 134, firefox: 138 },
  { name: 'Float16Array', pattern: /new Float16Array\b/, chrome: 135, firefox: 129 },
  { name: 'RegExp.escape', pattern: /RegExp\.escape\(/, chrome: 136, firefox: 134 },
  {
    name: 'Uint8Array.fromBase64',
    pattern: /Uint8Array\.from(?:Base64|Hex)\(/,
    chrome: 140,
    firefox: 133,
    guard: /if\(Uint8Array\.fromBase64\)/,
  },
  {
    name: 'Uint8Array.toBase64',
    pattern: /\.to(?:Base64|Hex)\(/,
    chrome: 140,
    firefox: 133,
    guard: /Uint8Array\.prototype\.toBase64/,
  },
  { name: 'Map.getOrInsert', pattern: /\.getOrInsert(?:Computed)?\(/, chrome: 145, firefox: 144 },
  { name: 'Math.sumPrecise', pattern: /Math\.sumPrecise\(/, chrome: 147, firefox: 137 },
  { name: 'Iterator.concat', pattern: /Iterator\.concat\(/, chrome: NEVER, firefox: NEVER },
];

/** The same for style features without which a page cannot be read. */
const styleFeatures: readonly Feature[] = [
  { name: '@scope', pattern: /@scope\b/, chrome: 118, firefox: 146 },
  { name: 'relative colours', pattern: /\b(?:oklch|oklab|rgb|hsl|color)\(from\b/, chrome: 119, firefox: 128 },
  { name: 'light-dark()', pattern: /light-dark\(/, chrome: 123, firefox: 120 },
  { name: 'anchor()', pattern: /\banchor(?:-size)?\(/, chrome: 125, firefox: 147 },
  { name: 'details-content', pattern: /::details-content/, chrome: 131, firefox: 143 },
  { name: ':open', pattern: /:open\b/, chrome: 133, firefox: 136 },
  { name: 'if()', pattern: /:\s*if\(/, chrome: 137, firefox: NEVER },
];

function tooNew(
  folder: string,
  extension: string,
  features: readonly Feature[],
  isTooNew: (feature: Feature) => boolean,
): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith(extension),
  );
  return files.flatMap((path) => {
    const text = readFileSync(join(folder, path), 'utf8');
    const used = features.filter(({ pattern, guard }) => pattern.test(text) && guard?.test(text) !== true);
    return used.filter(isTooNew).map(({ name }) => `${path}: ${name}`);
  });
}

it.each([
  ['Chrome', extensionFolder, ({ chrome }: Feature) => chrome > oldestChrome],
  ['Firefox', firefoxExtensionFolder, ({ firefox }: Feature) => firefox > oldestFirefox],
] as const)('the build for %s uses nothing that its oldest version lacks', (_name, folder, isTooNew) => {
  expect(tooNew(folder, '.js', scriptFeatures, isTooNew)).toEqual([]);
  expect(tooNew(folder, '.css', styleFeatures, isTooNew)).toEqual([]);
});

it('the build for Chrome uses URL.parse, by which the list is seen to find something', () => {
  expect(tooNew(extensionFolder, '.js', scriptFeatures, ({ chrome }) => chrome >= 126)).toContainEqual(
    expect.stringContaining('URL.parse'),
  );
});
