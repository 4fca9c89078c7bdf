import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

function tokensOf(selector: RegExp): Map<string, string> {
  const block = css.match(selector)?.[1] ?? '';
  return new Map(
    [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})\b/g)].map(([, name = '', hex = '']) => [name, hex]),
  );
}

/** WCAG 2.2 relative luminance of `#rrggbb`. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ['ground', 'surface', 'surface-raised', 'surface-sunk', 'surface-hover'];
const each = (inks: string[], onto: string[]) =>
  inks.flatMap((ink) => onto.map((ground) => [ink, ground] as const));

/** Text needs 4.5:1 (WCAG 1.4.3). */
const texts = [
  ...each(['ink', 'ink-soft', 'ink-faint', 'accent-text', 'danger'], grounds),
  ...each(
    ['urgency-1', 'urgency-2', 'urgency-3', 'urgency-4', 'urgency-5'],
    ['ground', 'surface', 'surface-raised'],
  ),
  ...each(
    ['ink', 'ink-soft'],
    ['surface-pressed', 'accent-wash', 'accent-wash-hover', 'notice-wash', 'danger-wash'],
  ),
  ...each(['accent-ink'], ['accent', 'accent-hover', 'accent-pressed']),
  ...each(['danger-ink'], ['danger-fill', 'danger-fill-hover', 'danger-fill-pressed']),
  ...each(['accent-text'], ['accent-wash', 'accent-wash-hover']),
  ...each(['notice'], ['notice-wash', 'surface', 'ground']),
  ...each(['danger'], ['danger-wash']),
  ...each(['ink-inverse'], ['surface-inverse']),
  ...[1, 2, 3, 4, 5, 6].map((n) => [`swatch-${n}-ink`, `swatch-${n}`] as const),
];

/** The edges of controls, focus rings and marks need 3:1 (WCAG 1.4.11). */
const edges = each(
  ['line-strong', 'focus', 'accent'],
  ['ground', 'surface', 'surface-raised', 'surface-sunk'],
);

const blocks = {
  light: /:root,\n\[data-theme="light"\] \{([^}]+)\}/,
  dark: /\n\[data-theme="dark"\] \{([^}]+)\}/,
};

describe.each([
  ['light', blocks.light],
  ['dark', blocks.dark],
])('%s theme', (_, selector) => {
  const tokens = tokensOf(selector);
  const ratio = (ink: string, ground: string) =>
    contrast(tokens.get(ink) ?? '#000000', tokens.get(ground) ?? '#000000');

  test('defines every colour the other theme has', () => {
    expect([...tokensOf(blocks.light).keys()].sort()).toEqual([...tokensOf(blocks.dark).keys()].sort());
    expect(tokens.size).toBeGreaterThan(40);
  });

  test.each(texts)('%s is readable on %s', (ink, ground) => {
    expect(ratio(ink, ground)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(edges)('%s stands out on %s', (ink, ground) => {
    expect(ratio(ink, ground)).toBeGreaterThanOrEqual(3);
  });
});

test('nothing moves for longer than 200 ms', () => {
  const durations = [...css.matchAll(/--duration-\w+:\s*(\d+)ms/g)].map(([, ms]) => Number(ms));
  expect(durations.length).toBeGreaterThan(3);
  expect(Math.max(...durations)).toBeLessThan(200);
});
