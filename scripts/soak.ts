import { parseArgs } from 'node:util';
import { caldavServerNames } from '#tests/factories/caldav-server.ts';
import { startPostgres } from '#tests/factories/postgres-server.ts';
import { createPostgresDatabase } from '#tests/factories/test-database.ts';
import { runFlood } from '#tests/soak/request-flood.ts';
import { runZoneWalk } from '#tests/soak/zone-walk.ts';
import { MINUTE } from '#time/units.ts';
import { runAccountAttack } from '../tests/soak/account-attack.ts';
import { runAttack } from '../tests/soak/attack.ts';
import { runCaldavCrashes } from '../tests/soak/caldav-crash.ts';
import { calendarSideNames, runCalendarConvergence } from '../tests/soak/calendar-convergence.ts';
import { runConnects } from '../tests/soak/connects.ts';
import { runConvergence } from '../tests/soak/convergence.ts';
import { runDavConvergence } from '../tests/soak/dav-convergence.ts';
import { runFirstLoads } from '../tests/soak/first-load.ts';
import { runImportCrashes } from '../tests/soak/import-crash.ts';
import { runPowerCuts } from '../tests/soak/power/power-cuts.ts';
import { runRests } from '../tests/soak/resting-memory.ts';
import { runServerCrashes } from '../tests/soak/server-crash.ts';
import { buildWeb, isWebBuilt } from './build-web.ts';
import { runStep } from './run-step.ts';

/**
 * Long versions of the randomized tests: `npm run soak -- --minutes 10 --inputs 200000 --crashes 5000`. Every part
 * prints its seed and its counts; `SOAK_SEED=` repeats it.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    inputs: { type: 'string', default: '200000' },
    crashes: { type: 'string', default: '2000' },
    /** Number of times the server is killed, and of concurrent writes each time. */
    kills: { type: 'string', default: '10' },
    writes: { type: 'string', default: '1000' },
    /** Number of files with broken bytes that are imported. */
    files: { type: 'string', default: '1000' },
    /** Number of random accounts that are exported and imported again. */
    accounts: { type: 'string', default: '20' },
    /** Number of simulated power cuts. */
    cuts: { type: 'string', default: '1000' },
    /** Number of edits of one calendar on both sides. */
    edits: { type: 'string', default: '1000' },
    /** Number of recurrence rules compared with two other engines. */
    rules: { type: 'string', default: '5000' },
    /** Number of sockets opened and closed. */
    connects: { type: 'string', default: '20000' },
    /** `embedded`, `cases`, `rules`, `fuzz`, `crash`, `imports`, `power`, `attack`, `account`, `flood`, `load`, `connects`, `rests`, `calendars`, `dav`, `world`, `convergence`; all of them where left out. */
    only: { type: 'string' },
  },
});
/** Tests whose random cases `npm test` draws from one seed. */
const randomCases = [
  'src/line/properties.test.ts',
  'src/client/replica/live-list.test.ts',
  'src/client/replica/ranges.test.ts',
  'src/domain/selection/selection.test.ts',
];
const minutes = Number(values.minutes);
const seed = Number(process.env.SOAK_SEED ?? Date.now() % 2 ** 31);
let isGreen = true;

async function runTests(
  title: string,
  paths: readonly string[],
  settings: Record<string, string>,
  project: 'unit' | 'embedded' = 'unit',
): Promise<void> {
  Object.assign(process.env, settings);
  const shown = Object.entries(settings).map((each) => each.join('='));
  isGreen =
    (await runStep(`${title} (${shown.join(' ')})`, 'vitest', ['run', '--project', project, ...paths])) &&
    isGreen;
}

function report({
  counts,
  faults,
}: {
  counts: Readonly<Record<string, number>>;
  faults: readonly string[];
}): void {
  console.log(
    Object.entries(counts)
      .map((each) => each.join(' '))
      .join(', '),
  );
  for (const fault of faults) console.error(`✗ ${fault}`);
  isGreen = isGreen && faults.length === 0;
}

/** Kills the server by -9 during writes, on both databases. */
async function crash(): Promise<void> {
  const options = { seed, kills: Number(values.kills), writes: Number(values.writes) };
  const shown = `${options.kills} kills in the middle of ${options.writes} writes`;
  console.log(`\n▸ ${shown}, embedded database: SOAK_SEED=${seed} npm run soak -- --only crash`);
  report(await runServerCrashes({ ...options, databaseUrl: null }));
  const postgres = await startPostgres({ isDurable: true });
  try {
    const { url } = await createPostgresDatabase(postgres.url);
    console.log(`\n▸ ${shown}, PostgreSQL`);
    report(await runServerCrashes({ ...options, databaseUrl: url }));
  } finally {
    await postgres.stop();
  }
}

/** Imports broken files and exported accounts, and kills the server by -9 during imports and their undo, on both databases. */
async function importBroken(): Promise<void> {
  const settings = { SEED: String(seed), BROKEN_FILES: values.files };
  const path = 'server/modules/imports/broken-files.test.ts';
  await runTests(`${values.files} broken files`, [path], settings, 'embedded');
  const roundTrip = 'server/modules/imports/whole/round-trip.test.ts';
  const accounts = { SEED: String(seed), EXPORTED_ACCOUNTS: values.accounts };
  await runTests(`${values.accounts} accounts out and in`, [roundTrip], accounts, 'embedded');
  const options = { seed, kills: Number(values.kills), tasks: 400 };
  console.log(`\n▸ ${options.kills} kills during imports: SOAK_SEED=${seed} npm run soak -- --only imports`);
  report(await runImportCrashes({ ...options, databaseUrl: null }));
  const postgres = await startPostgres({ isDurable: true });
  try {
    const { url } = await createPostgresDatabase(postgres.url);
    console.log(`\n▸ ${options.kills} kills during imports, PostgreSQL`);
    report(await runImportCrashes({ ...options, databaseUrl: url }));
  } finally {
    await postgres.stop();
  }
}

/** Simulates power cuts at random moments of a recorded run of the product; a new run for each hundred. */
async function cutPower(): Promise<void> {
  const total = Number(values.cuts);
  for (let done = 0; done < total; done += 100) {
    const options = { seed: seed + done, cuts: Math.min(100, total - done), people: 6, writes: 60 };
    console.log(
      `\n▸ Power cuts ${done + 1} to ${done + options.cuts}: SOAK_SEED=${options.seed} npm run soak -- --only power`,
    );
    report(await runPowerCuts(options));
  }
}

async function converge(): Promise<void> {
  const end = Date.now() + minutes * MINUTE;
  for (let round = 0; round === 0 || Date.now() < end; round += 1) {
    const options = { seed: seed + round, steps: 600, kills: 4 };
    console.log(
      `\n▸ Convergence, round ${round + 1}: SOAK_SEED=${options.seed} npm run soak -- --only convergence`,
    );
    report(await runConvergence(options));
  }
}

async function calendars(): Promise<void> {
  const edits = Number(values.edits);
  for (const provider of calendarSideNames) {
    const shown = `${edits} edits of a calendar here and at ${provider}`;
    console.log(`\n▸ ${shown}: SOAK_SEED=${seed} npm run soak -- --only calendars`);
    report(await runCalendarConvergence({ provider, seed, edits }));
  }
  const kills = Number(values.kills);
  for (const name of caldavServerNames) {
    console.log(`\n▸ ${kills} kills while a calendar of ${name} is synchronized: SOAK_SEED=${seed}`);
    report(await runCaldavCrashes({ name, seed, kills }));
  }
}

/** Edits of one account by vdirsyncer are slow: each synchronization starts the program. */
async function dav(): Promise<void> {
  const edits = Math.ceil(Number(values.edits) / 5);
  console.log(
    `\n▸ ${edits} edits in the app and in files of vdirsyncer: SOAK_SEED=${seed} npm run soak -- --only dav`,
  );
  report(await runDavConvergence({ seed, edits }));
}

const wants = (part: string) => values.only === undefined || values.only === part;
if (wants('embedded'))
  isGreen =
    (await runStep('Server tests on the embedded database', 'vitest', ['run', '--project', 'embedded'])) &&
    isGreen;
if (wants('cases')) await runTests('Random cases', randomCases, { SEED: String(seed) });
if (wants('rules'))
  await runTests(
    `${values.rules} rules around changes of the clocks`,
    ['src/time/recurrence/occurrences.test.ts'],
    {
      SEED: String(seed),
      ROUNDS: values.rules,
    },
  );
if (wants('fuzz'))
  await runTests(`${values.inputs} inputs to every route and emit`, ['server/fuzz.test.ts'], {
    SEED: String(seed),
    FUZZ_INPUTS: values.inputs,
  });
if (wants('crash')) {
  await runTests(
    `${values.crashes} lives of an outbox that is killed`,
    ['src/client/outbox/outbox-crash.test.ts'],
    {
      SEED: String(seed),
      CRASH_RUNS: values.crashes,
    },
  );
  await crash();
}
if (wants('imports')) await importBroken();
if (wants('power')) await cutPower();
if (wants('attack')) {
  console.log('\n▸ Attacks from outside');
  report(await runAttack());
}
if (wants('account')) {
  console.log(
    `\n▸ ${minutes} minutes of an account that attacks: SOAK_SEED=${seed} npm run soak -- --only account`,
  );
  report(await runAccountAttack({ minutes, seed }));
}
if (wants('flood')) {
  console.log('\n▸ A neighbour’s writes while another socket floods the server');
  console.table(await runFlood());
}
if (wants('connects')) {
  console.log(`\n▸ What ${values.connects} connects leave behind`);
  const found = await runConnects({ connects: Number(values.connects) });
  console.log(`MB held: ${found.held}`);
  report(found);
}
if (wants('rests')) {
  console.log(`\n▸ ${minutes} minutes of bursts and rests: what a resting server holds`);
  report(await runRests({ minutes }));
}
if (wants('load')) {
  console.log('\n▸ 10,000 tasks, loaded by a new browser');
  report(await runFirstLoads());
}
if (wants('calendars')) await calendars();
if (wants('dav')) await dav();
if (wants('world')) {
  console.log('\n▸ Pages over the midnights of six zones: npm run soak -- --only world');
  if (!isWebBuilt()) await buildWeb({ quiet: true });
  report(await runZoneWalk());
}
if (wants('convergence')) await converge();
console.log(isGreen ? '\nNothing lost, nobody in.' : '\nThe soak found faults.');
process.exitCode = isGreen ? 0 : 1;
