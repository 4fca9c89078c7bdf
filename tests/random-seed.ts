/**
 * Where the random cases of a test begin: `SEED`, or else the same in each run, so that a red run speaks of the change
 * that it ran on. `npm run soak` draws new ones.
 */
export const seed = Number(process.env.SEED ?? 20_261_121);
