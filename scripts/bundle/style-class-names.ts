import { createHash } from 'node:crypto';
import { relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/**
 * Class names of CSS Modules in both builds, with one ending for all classes of a file. The default ends
 * with the line of each rule too, which compresses badly: 306 of them are in the first frame of the web app alone.
 */
export const cssModules = {
  generateScopedName(name: string, file: string): string {
    const path = relative(root, file.replace(/\?.*$/, ''));
    return `_${name}_${createHash('sha256').update(path).digest('base64url').replace(/\W/g, '').slice(0, 4)}`;
  },
};
