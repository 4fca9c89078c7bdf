import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

/* Draws every icon file from the mark: `node scripts/icons.ts`. The drawing is that of src/ui/marks/mark.tsx: three day
   sheets stacked to a wall, and half a sun beyond it. The toolbar's three states keep the wall and change the
   shape beyond it, so that they differ without colour: the half sun (stopped), a play triangle (running), a hollow
   sun (offline). */
const folder = new URL('../public/icons/', import.meta.url);

const spruce = '#1c6156';
const paper = '#fffdf9';
const ink = '#241f1a';
/** Colours with contrast on light and dark toolbars: at least 3:1 against #ffffff and against #202124. */
const toolbar = { running: '#c9541f', stopped: '#2f8a7a', offline: '#7d776e' };

const wall =
  '<path d="M4 4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v6H4zM4 12h8v8H4zM4 22h8v6a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2z"/>';
const sun = 'M14 2a14 14 0 0 1 0 28z';
const triangle = 'M14 3.6c0-1.5 1.7-2.4 3-1.6l12.2 12.2a2.5 2.5 0 0 1 0 3.6L17 30c-1.3.8-3-.1-3-1.6z';

function svg(content: string, attributes = ''): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"${attributes}>${content}</svg>\n`;
}

const mark = svg(
  `<style>.w{fill:${ink}}.s{fill:${spruce}}@media(prefers-color-scheme:dark){.w{fill:#f2ece1}.s{fill:#7cc5b2}}</style>` +
    `<g class="w">${wall}</g><path class="s" d="${sun}"/>`,
);
const monochrome = svg(`${wall}<path d="${sun}"/>`, ' fill="currentColor"');

/** The mark on a spruce tile. `scale` leaves the safe zone that a mask may cut into. */
function tile(radius: number, scale: number): string {
  const offset = 16 * (1 - scale);
  return svg(
    `<rect width="32" height="32" rx="${radius}" fill="${spruce}"/>` +
      `<g fill="${paper}" transform="translate(${offset} ${offset}) scale(${scale})">` +
      `${wall}<path d="${sun}" fill="#f3c877"/></g>`,
  );
}

const states = {
  running: svg(`<g fill="${toolbar.running}">${wall}<path d="${triangle}"/></g>`),
  stopped: svg(`<g fill="${toolbar.stopped}">${wall}<path d="${sun}"/></g>`),
  offline: svg(
    `<g fill="${toolbar.offline}">${wall}</g>` +
      `<path d="M16 4a12 12 0 0 1 0 24z" fill="none" stroke="${toolbar.offline}" stroke-width="4"/>`,
  ),
};

function png(name: string, drawing: string, size: number): Promise<unknown> {
  // Density that renders at the final size: scaling a bitmap would blur the whole pixels.
  return sharp(Buffer.from(drawing), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toFile(new URL(`${name}-${size}.png`, folder).pathname);
}

await mkdir(new URL('action/', folder), { recursive: true });
await Promise.all([
  writeFile(new URL('mark.svg', folder), mark),
  writeFile(new URL('mark-mono.svg', folder), monochrome),
  writeFile(new URL('maskable.svg', folder), tile(0, 0.56)),
  // Small sizes have no tile: its edge would leave the mark too few pixels.
  ...[16, 32].map((size) => png('icon', states.stopped, size)),
  ...[48, 128, 192, 512].map((size) => png('icon', tile(7, 0.68), size)),
  ...[192, 512].map((size) => png('icon-maskable', tile(0, 0.56), size)),
  ...Object.entries(states).flatMap(([state, drawing]) => [
    writeFile(new URL(`action/${state}.svg`, folder), drawing),
    ...[16, 32, 48].map((size) => png(`action/${state}`, drawing, size)),
  ]),
]);
