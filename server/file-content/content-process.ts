import { setPriority } from 'node:os';
import { SECOND } from '#time/units.ts';
import type { ContentMessage } from './content-reader.ts';
import { readMediaType } from './media-type.ts';

/** Memory of this process above which it ends itself, and the interval in which it looks. Bytes, milliseconds. */
const MEMORY = 943_718_400;
const LOOK_EVERY = SECOND / 20;
/** Priority below the server, which serves people meanwhile. */
const LOW_PRIORITY = 5;

function send(message: ContentMessage): Promise<void> {
  return new Promise((resolve) => process.send?.(message, undefined, undefined, () => resolve()));
}

setPriority(LOW_PRIORITY);
process.on('disconnect', () => process.exit());
setInterval(() => {
  if (process.memoryUsage.rss() > MEMORY) process.exit(1);
}, LOOK_EVERY).unref();

const [, , path = ''] = process.argv;
const mediaType = await readMediaType(path);
await send({ mediaType });
if (mediaType.startsWith('image/')) {
  const { decodePicture } = await import('./picture.ts');
  // A picture that cannot be decoded is a file like others.
  const picture = await decodePicture(path, mediaType).catch(() => null);
  await send({ picture });
}
process.exit();
