import { existsSync } from 'node:fs';

// Preloaded by `node --import`, so that only commands run by hand read `.env`, never the processes of tests.
// Variables of the environment win.
if (existsSync('.env')) process.loadEnvFile('.env');
