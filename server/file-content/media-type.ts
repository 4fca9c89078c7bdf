import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { decodeText } from './text.ts';
import { UNKNOWN_TYPE } from './unknown-type.ts';

/** Beginning of a file that decides whether it is a text. Bytes. */
const SAMPLE = 65_536;

async function isText(path: string): Promise<boolean> {
  const handle = await open(path, 'r');
  try {
    const { bytesRead, buffer } = await handle.read(new Uint8Array(SAMPLE), 0, SAMPLE, 0);
    if (bytesRead === 0) return false;
    return decodeText(buffer.subarray(0, bytesRead), { isBeginning: bytesRead === SAMPLE }) !== null;
  } finally {
    await handle.close();
  }
}

/**
 * Media type by what a file holds, whatever its name says. HTML, SVG and scripts are texts: nothing ever runs them.
 */
export async function readMediaType(path: string): Promise<string> {
  const found = await fileTypeFromFile(path);
  if (found !== undefined && found.mime !== 'application/xml') return found.mime;
  return (await isText(path)) ? 'text/plain' : UNKNOWN_TYPE;
}
