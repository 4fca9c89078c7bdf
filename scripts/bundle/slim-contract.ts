import type { Plugin } from 'vite';

const text = String.raw`(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")`;
const omitted = [
  new RegExp(String.raw`^[ \t]*summary:\s*${text},\n`, 'gm'),
  new RegExp(String.raw`^[ \t]*http:\s*${text},\n`, 'gm'),
  new RegExp(String.raw`^[ \t]*serves:\s*(?:null|${text}),\n`, 'gm'),
  /^[ \t]*errors:\s*(?:\[[^\]]*\]|\w+),\n/gm,
  // Statuses and messages of the errors' catalogue.
  new RegExp(String.raw`\bstatus:\s*\d+,\s*message:\s*(?:${text}|rejections\.\w+),?`, 'g'),
];

/**
 * Removes from the bundled contract the fields that only the server and its documentation read: each call's
 * description and its refusals, the HTTP call of each emit, and each error's status and message. A browser needs none
 * of them before the first paint. docs/decisions/0033.
 */
export function slimContract(): Plugin {
  return {
    name: 'daywall:slim-contract',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/contract\/(?:[\w-]+\/)*[\w-]+\.ts$/ },
      handler: (code) => ({
        code: omitted.reduce((rest, pattern) => rest.replace(pattern, ''), code),
        map: null,
      }),
    },
  };
}
