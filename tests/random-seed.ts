/**
 * Seed of a test's random cases: `SEED`, or else the same in each run, so that a failing run points to the change
 * that it tested. `npm run soak` draws new ones.
 */
export const seed = Number(process.env.SEED ?? 20_261_121);

/** Whether the gate runs: long tests run a part of their cases there, and all in the full tier. */
export const isGate = process.env.DAYWALL_TIER === 'gate';
