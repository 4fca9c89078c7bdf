import { existsSync } from 'node:fs';

// Loaded before a program by `node --import`: only a person's own commands read the file, never a test's processes.
// What the environment says already wins.
if (existsSync('.env')) process.loadEnvFile('.env');
