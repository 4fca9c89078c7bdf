import { existsSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import base from './wxt.config.ts';
const src: Record<string, string> = { '#client/': 'src/client/', '#features/': 'src/features/' };
export default {
  ...base,
  outDir: '/tmp/ext/out', webExt: { disabled: true },
  vite: async (env: never) => {
    const b = await (base.vite as (e: never) => Promise<{ plugins: unknown[] }>)(env);
    return {
      ...b,
      plugins: [
        ...b.plugins,
        {
          name: 'sizes',
          buildEnd(this: { getModuleIds(): Iterable<string>; getModuleInfo(i: string): { importers: string[] } }) {
            for (const i of this.getModuleIds()) if (/wxt.dist/.test(i)) console.log('IMP', i, this.getModuleInfo(i).importers);
          },
          generateBundle(_: unknown, bundle: Record<string, { type: string; fileName: string; modules?: Record<string, { code: string | null }> }>) {
            for (const c of Object.values(bundle)) {
              if (c.type !== 'chunk' || !/sync|popup|task|page|quick|field|chunk/.test(c.fileName)) continue;
              const sums = new Map<string, number>();
              for (const [id, m] of Object.entries(c.modules ?? {})) {
                const k = id.replace(/.*node_modules\//, '').split('/').slice(0, process.env.DEEP ? 9 : id.includes('node_modules/@') ? 2 : 1).join('/');
                const name = id.includes('node_modules') ? k : id.replace('/work/main/', '');
                sums.set(name, (sums.get(name) ?? 0) + gzipSync(m.code ?? '').length);
              }
              console.log(c.fileName, [...sums].sort((a, b) => b[1] - a[1]).slice(0, process.env.DEEP ? 80 : 40));
            }
          },
        },
        {
          name: 'stub',
          enforce: 'pre',
          resolveId(id: string) {
            if (/^#ui\/(button|icon-button).tsx$/.test(id) || /\.\/(button|icon-button).tsx$/.test(id)) return '/tmp/ext/stubs/native.tsx';
            if (process.env.NOI18N && id === 'react-aria-components/I18nProvider') return '/tmp/ext/stubs/i.tsx';
            for (const [p, d] of Object.entries(src))
              if (id.startsWith(p) && !existsSync(`/work/main/${d}${id.slice(p.length)}`)) return '/tmp/ext/stubs/empty.ts';
            return null;
          },
        },
      ],
    };
  },
};
