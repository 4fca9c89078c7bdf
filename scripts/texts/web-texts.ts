import type { Plugin } from 'vite';
import { languages } from '../../src/contract/people/language-names.ts';
import { namespaces } from '../../src/i18n/languages.ts';
import { isTextSource, mergeTexts, readTextSources, type TextTree } from './source-texts.ts';

const PREFIX = '/texts/';

/** Texts of the web app by the path under which it asks for them; those of the extension's own pages are left out. */
export function readWebTexts(): ReadonlyMap<string, TextTree> {
  const sources = readTextSources().filter(({ folder }) => folder !== 'entrypoints');
  return new Map(
    languages.flatMap((language) => {
      const merged = mergeTexts(sources, language);
      return namespaces.map((namespace): [string, TextTree] => [
        `${PREFIX}${language}/${namespace}.json`,
        merged[namespace] ?? {},
      ]);
    }),
  );
}

/** Merges the texts that stand beside the code: into files of a build, and on each request of the dev server. */
export function webTexts(): Plugin {
  return {
    name: 'daywall:texts',
    configureServer({ middlewares, watcher, ws }) {
      watcher.add(readTextSources().map(({ path }) => path));
      watcher.on('change', (path) => {
        if (isTextSource(path)) ws.send({ type: 'full-reload' });
      });
      middlewares.use((request, response, next) => {
        const [path = ''] = (request.url ?? '').split('?');
        if (!path.startsWith(PREFIX)) return next();
        const texts = readWebTexts().get(path);
        response.statusCode = texts === undefined ? 404 : 200;
        response.setHeader('content-type', 'application/json; charset=utf-8');
        response.setHeader('cache-control', 'no-cache');
        response.end(JSON.stringify(texts ?? null));
      });
    },
    generateBundle() {
      for (const [path, texts] of readWebTexts()) {
        this.emitFile({ type: 'asset', fileName: path.slice(1), source: JSON.stringify(texts) });
      }
    },
  };
}
