import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import * as z from 'zod/mini';

const library = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')));
const { version } = z.parse(
  z.object({ version: z.string() }),
  JSON.parse(readFileSync(join(library, 'package.json'), 'utf8')),
);

/** Folder of the parts, by the version of the reader: what it holds never changes. */
const BASE = `assets/pdf-${version}`;

/** Decoders of scans, tables of East Asian signs and standard fonts, with their licences. */
const parts = {
  wasm: /^(?:jbig2\.wasm|openjpeg\.wasm|LICENSE_(?:PDFJS_)?(?:JBIG2|OPENJPEG))$/,
  cmaps: /^(?:.*\.bcmap|LICENSE)$/,
  standard_fonts: /^(?:.*\.(?:pfb|ttf)|LICENSE_.*)$/,
};

/** Paths of the parts in the library, by their paths in the app. */
const files: ReadonlyMap<string, string> = new Map(
  Object.entries(parts).flatMap(([folder, names]) =>
    readdirSync(join(library, folder))
      .filter((name) => names.test(name))
      .map((name) => [`${BASE}/${folder}/${name}`, join(library, folder, name)] as const),
  ),
);

/** Puts beside the app what the PDF reader asks for only where a PDF needs it (`pdf-document.ts`). */
export function pdfParts(): Plugin {
  return {
    name: 'daywall:pdf-parts',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = files.get((request.url ?? '').slice(1));
        if (path === undefined) next();
        else createReadStream(path).pipe(response);
      });
    },
    generateBundle() {
      for (const [fileName, path] of files)
        this.emitFile({ type: 'asset', fileName, source: readFileSync(path) });
    },
  };
}
