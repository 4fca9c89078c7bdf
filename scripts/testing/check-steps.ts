/** Checks that `npm run check` and `npm test` run before any test: title, command, arguments. */
export const checkSteps = [
  ['Types', 'tsc', ['-p', 'tsconfig.json']],
  ['Types of the core, without a window', 'tsc', ['-p', 'tsconfig.core.json']],
  ['Lint and format', 'biome', ['ci', '--colors=off', '--diagnostic-level=warn', '--error-on-warnings']],
  ['Dead code', 'knip', ['--no-progress']],
] as const;
