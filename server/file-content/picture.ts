import sharp from 'sharp';

/** Picture that was decoded, and drawn anew twice: nothing of the file itself is in either. */
export interface Picture {
  /** Pixels of the original as it is to be seen, after its orientation. */
  readonly width: number;
  readonly height: number;
  /** WebP of at most `PREVIEW` pixels in each direction. */
  readonly preview: Uint8Array;
  /** WebP of at most `LARGE` pixels in each direction. */
  readonly large: Uint8Array;
}

const PREVIEW = 320;
const LARGE = 2_048;
/** Most pixels of a picture that is decoded. */
const MOST_PIXELS = 50_000_000;

/** Decoders by media type; SVG is none, since it is a document. */
const decoders: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['VipsForeignLoadJpegFile'],
  'image/png': ['VipsForeignLoadPngFile'],
  'image/webp': ['VipsForeignLoadWebpFile', 'VipsForeignLoadWebpBuffer'],
  'image/gif': ['VipsForeignLoadNsgifFile'],
  'image/avif': ['VipsForeignLoadHeifFile'],
};
/** Decoder of the large picture, which the preview is drawn from. */
const OWN_DECODER = 'VipsForeignLoadWebpBuffer';

function drawInside(input: string | Uint8Array, pixels: number) {
  return sharp(input, {
    limitInputPixels: MOST_PIXELS,
    failOn: 'error',
    sequentialRead: true,
    autoOrient: true,
  })
    .resize({ width: pixels, height: pixels, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80, effort: 3 });
}

/**
 * Decodes a picture and draws it anew; null for files of other types. Throws for a broken one, and for one that is too
 * large. Only the decoder of its type is on, for the rest of the process.
 */
export async function decodePicture(path: string, mediaType: string): Promise<Picture | null> {
  const own = decoders[mediaType];
  if (own === undefined) return null;
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: [...own, OWN_DECODER] });
  sharp.cache(false);
  sharp.concurrency(1);
  const { autoOrient } = await sharp(path, { limitInputPixels: MOST_PIXELS }).metadata();
  const large = await drawInside(path, LARGE).toBuffer();
  const preview = await drawInside(large, PREVIEW).toBuffer();
  return { ...autoOrient, preview, large };
}
