import type { Plugin } from 'vite';

const text = String.raw`(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")`;
const told = [
  new RegExp(String.raw`^[ \t]*summary:\s*${text},\n`, 'gm'),
  new RegExp(String.raw`^[ \t]*serves:\s*(?:null|${text}),\n`, 'gm'),
  /^[ \t]*errors:\s*(?:\[[^\]]*\]|\w+),\n/gm,
];

/**
 * Removes from the bundled contract the fields that only the server and its documentation read: each call's
 * description and its refusals. A browser needs neither before the first paint. docs/decisions/0033.
 */
export function slimContract(): Plugin {
  return {
    name: 'daywall:slim-contract',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/contract\/(?:[\w-]+\/)*[\w-]+\.ts$/ },
      handler: (code) => ({ code: told.reduce((rest, part) => rest.replace(part, ''), code), map: null }),
    },
  };
}
