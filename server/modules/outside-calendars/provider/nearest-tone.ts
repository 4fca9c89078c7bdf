import type { Tone } from '../calendar-provider.ts';

/** Hues of the six tones, in degrees, in their order. The last is the one without much colour. */
const HUES: readonly (readonly [tone: Tone, hue: number])[] = [
  [1, 130],
  [2, 210],
  [3, 260],
  [4, 350],
  [5, 35],
  [6, 60],
];
/** Saturation below which a colour counts as grey. */
const GREY = 0.12;

/** The tone nearest to a colour, `#9fe1e7`; a grey or unknown one is the second. */
export function toneOf(color: string | null | undefined): Tone {
  const [, r = '', g = '', b = ''] = /^#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color ?? '') ?? [];
  const [red, green, blue] = [r, g, b].map((part) => Number.parseInt(part, 16) / 255);
  if (red === undefined || green === undefined || blue === undefined || r === '') return 2;
  const high = Math.max(red, green, blue);
  const span = high - Math.min(red, green, blue);
  if (high === 0 || span / high < GREY) return 2;
  const sixth =
    high === red
      ? (green - blue) / span
      : high === green
        ? (blue - red) / span + 2
        : (red - green) / span + 4;
  const hue = (sixth * 60 + 360) % 360;
  const distance = (other: number) => Math.min(Math.abs(hue - other), 360 - Math.abs(hue - other));
  const [nearest] = [...HUES].sort(([, one], [, other]) => distance(one) - distance(other));
  return nearest?.[0] ?? 2;
}
