import { copyFile, mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const root = resolve(import.meta.dirname, '../..');
const floorPage = join(root, 'dist/bench/page');
export const floorExtension = join(root, 'dist/bench/popup');

async function buildFolder(folder: string, input: string, outDir: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    root: resolve(import.meta.dirname, folder),
    base: './',
    plugins: [react()],
    build: {
      outDir,
      emptyOutDir: true,
      rollupOptions: { input: resolve(import.meta.dirname, folder, input) },
    },
  });
}

/** Builds the empty React page and the extension with the empty React popup. */
export async function buildFloors(): Promise<void> {
  await buildFolder('page', 'index.html', floorPage);
  await buildFolder('popup', 'popup.html', floorExtension);
  await mkdir(floorExtension, { recursive: true });
  await copyFile(resolve(import.meta.dirname, 'popup/manifest.json'), join(floorExtension, 'manifest.json'));
}
